/** A thread that V8 ended because its heap reached its limit (`resourceLimits`). */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
