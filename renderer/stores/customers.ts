import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Choices } from '../../preload/contract/customers.ts'
import type { LearnedStyles } from '../../preload/contract/dates.ts'
import { shownChoices } from '../checks/code-texts.ts'
import { api } from './api.ts'
import { tableQuestion } from './customers/table-question.ts'
import { tableRows } from './customers/table-rows.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

export const useCustomers = defineStore('customers', () => {
  const settings = useSettings()
  const { question, resetQuestion, ...asking } = tableQuestion()
  const { resetRows, ...reading } = tableRows(question)
  const received = shallowRef<Choices>({})
  /** By itself, because the table draws its cells again for new choices, but not for each reading of the settings. */
  const language = computed(() => settings.settings?.preferences.language ?? 'en')
  /** The service's choices in the person's language, as far as their codes are known. */
  const choices = computed(() => shownChoices(language.value, received.value))
  const dateStyles = shallowRef<LearnedStyles>(null)
  /** The focused cell when the user left the table for another page. */
  const left = shallowRef<{ readonly key: string; readonly field: string } | null>(null)
  const newestChoices = latest()
  const newestStyles = latest()

  const readChoices = async (): Promise<void> => {
    const place = settings.place
    if (place)
      await newestChoices(
        () => api.customers.choices(place),
        (answer) => void (received.value = answer),
      )
  }
  const takeStyles = (answer: LearnedStyles): void => {
    if (JSON.stringify(answer) !== JSON.stringify(dateStyles.value)) dateStyles.value = answer
  }
  const readDateStyles = async (): Promise<void> => {
    const place = settings.place
    if (place) await newestStyles(() => api.customers.dateStyles(place), takeStyles)
  }
  const reset = (): void => {
    resetQuestion()
    resetRows()
    left.value = null
    received.value = {}
    dateStyles.value = null
  }
  return { ...asking, ...reading, choices, dateStyles, left, readChoices, readDateStyles, reset }
})
