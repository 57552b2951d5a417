import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ProxyQuestion } from '../../preload/contract/proxy.ts'
import { api } from './api.ts'
import { latest } from './latest.ts'

/** A proxy that asks for credentials. Main keeps them; the window keeps the name for a second try. */
export const useProxy = defineStore('proxy', () => {
  const question = shallowRef<ProxyQuestion | null>(null)
  const name = ref('')
  const newest = latest()

  const read = (): Promise<boolean> =>
    newest(
      () => api.proxy.asked(),
      (asked) => void (question.value = asked),
    )
  const answer = async (asked: ProxyQuestion, password: string): Promise<void> => {
    await api.proxy.answer(asked.id, name.value, password)
    await read()
  }
  const refuse = async (asked: ProxyQuestion): Promise<void> => {
    await api.proxy.refuse(asked.id)
    await read()
  }
  return { question, name, read, answer, refuse }
})
