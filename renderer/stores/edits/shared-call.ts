/** Whoever asks for the same while it runs gets the same answer: a key that is pressed twice asks once. */
export const sharedCall = <T>() => {
  const running = new Map<string, Promise<T>>()
  return (name: string, work: () => Promise<T>): Promise<T> => {
    const call = running.get(name) ?? work().finally(() => running.delete(name))
    running.set(name, call)
    return call
  }
}
