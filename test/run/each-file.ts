import { afterAll, vi } from 'vitest'

// Files share a process: what the last test of one has set in the environment, a folder that is gone since, is not for the next one.
afterAll(() => void vi.unstubAllEnvs())
