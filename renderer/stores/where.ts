import { defineStore } from 'pinia'
import { ref } from 'vue'

export type Page = 'customers' | 'changes' | 'history' | 'quality' | 'settings' | 'connect'

/** The page in view. Without an administration the welcome page replaces customers and changes. */
export const useWhere = defineStore('where', () => {
  const page = ref<Page>('customers')
  /** The environment in the connect form; null for a new one. */
  const editing = ref<string | null>(null)

  /** Key of a text that the next page shows once, about why the user is there. */
  const notice = ref<string | null>(null)

  const setNotice = (key: string): void => void (notice.value = key)
  const go = (to: Page): void => void (page.value = to)
  const connect = (environment: string | null = null): void => {
    editing.value = environment
    page.value = 'connect'
  }
  return { page, editing, notice, setNotice, go, connect }
})
