import { useFailures } from '../../stores/failures.ts'

/**
 * Saves what the user picks in a box. Where that fails, the failure is shown and the box goes back to the stored
 * choice: its model has not changed, so Vue does not draw it again.
 */
export const useStoredChoice = () => {
  const failures = useFailures()
  return {
    pick: async <T extends string>(
      event: Event,
      values: readonly T[],
      save: (value: T) => Promise<unknown>,
      stored: () => T,
    ): Promise<void> => {
      const box = event.target as HTMLSelectElement
      const value = values.find((one) => one === box.value)
      if (value === undefined || !(await failures.attempt(() => save(value)))) box.value = stored()
    },
    tick: async (event: Event, save: (checked: boolean) => Promise<unknown>, stored: () => boolean): Promise<void> => {
      const box = event.target as HTMLInputElement
      if (!(await failures.attempt(() => save(box.checked)))) box.checked = stored()
    },
  }
}
