// @vitest-environment happy-dom
import { createPinia, defineStore, setActivePinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { ref, watch } from 'vue'

it('nodes have no maps of their own before something is in them, of which most of the memory would be', () => {
  const node: unknown = document.createElement('div').appendChild(document.createTextNode('text'))
  const fields = Object.getOwnPropertySymbols(node).map((name) => (node as Record<symbol, unknown>)[name])
  const ofRecord = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.values(value)
      : []
  const inRecords = fields.flatMap(ofRecord)
  expect(inRecords.filter((value) => value?.constructor.name === 'LateMap')).toHaveLength(11)
  expect(inRecords.filter((value) => value instanceof Map)).toEqual([])
})

describe('the stores of a test end with it', () => {
  const source = ref(1)
  const told: string[] = []

  it.each(['one', 'another'])('so only those of %s test hear of a change', (name) => {
    setActivePinia(createPinia())
    defineStore(name, () => {
      watch(source, () => told.push(name), { flush: 'sync' })
      return {}
    })()
    told.length = 0
    source.value++
    expect(told).toEqual([name])
  })
})
