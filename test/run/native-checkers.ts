/**
 * Environment of the checkers that are written in Go. They end within a minute, so collecting garbage costs them more
 * than the memory: a fifth of their processor time. Past the limit they collect.
 */
export const withoutCollecting = { GOGC: 'off', GOMEMLIMIT: '4GiB' } as const
