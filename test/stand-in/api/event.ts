/** An event that can be prevented; `details` become its own properties, as in Electron 45. */
export const makeEvent = <T extends object>(details: T) => {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: (): void => void (event.defaultPrevented = true),
  }
  return event
}
