import { defineStore } from 'pinia'
import { ref } from 'vue'

export type Page = 'customers' | 'changes' | 'history' | 'settings' | 'connect'

/** The page in view. Without a place the welcome page stands in for customers and changes. */
export const useWhere = defineStore('where', () => {
  const page = ref<Page>('customers')
  /** The environment that the connect form edits, or null for a new one. */
  const editing = ref<string | null>(null)

  /** Words (by key) that the page gone to says about why one is there; said once. */
  const said = ref<string | null>(null)

  const say = (key: string): void => void (said.value = key)
  const go = (to: Page): void => void (page.value = to)
  const connect = (environment: string | null = null): void => {
    editing.value = environment
    page.value = 'connect'
  }
  return { page, editing, said, say, go, connect }
})
