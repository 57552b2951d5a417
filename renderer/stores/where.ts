import { defineStore } from 'pinia'
import { ref } from 'vue'

export type Page = 'customers' | 'changes' | 'settings' | 'connect'

/** The page in view. Without a place the welcome page stands in for customers and changes. */
export const useWhere = defineStore('where', () => {
  const page = ref<Page>('customers')
  /** The environment that the connect form edits, or null for a new one. */
  const editing = ref<string | null>(null)

  const go = (to: Page): void => void (page.value = to)
  const connect = (environment: string | null = null): void => {
    editing.value = environment
    page.value = 'connect'
  }
  return { page, editing, go, connect }
})
