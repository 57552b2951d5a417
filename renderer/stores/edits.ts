import { defineStore } from 'pinia'
import { api } from './api.ts'
import { editCalls } from './edits/edit-calls.ts'
import { editList } from './edits/edit-list.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

export const useEdits = defineStore('edits', () => {
  const settings = useSettings()
  const { update, stamp, ...list } = editList()
  const newest = latest()
  const read = async (): Promise<void> => {
    const place = settings.place
    if (place) await newest(() => api.edits.listSince(place, stamp()), update)
  }
  return { ...list, read, ...editCalls(read) }
})
