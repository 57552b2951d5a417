/** An event that can be prevented; `details` are its own properties, as Electron 45 has them. */
export const makeEvent = <T extends object>(details: T) => {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: (): void => void (event.defaultPrevented = true),
  }
  return event
}
