import { afterAll, vi } from 'vitest'

// Test files share a process: a stubbed variable, maybe naming a removed folder, must not reach the next file.
afterAll(() => void vi.unstubAllEnvs())
