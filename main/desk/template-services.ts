import { z } from 'zod'
import type { Templates } from '../../preload/contract/customers.ts'
import { customerTemplate, short } from '../customers/stored-schemas.ts'
import type { Cache } from '../database/database.ts'
import { templatesFact } from '../database/facts.ts'
import type { Desk } from './desk.ts'
import { keep, readItems, readStoredFact, withItem } from './stored-facts.ts'

const stored = z.object({ list: z.array(z.unknown()), start: short.nullable() })

type TemplateServices = Pick<Desk['customers'], 'templates' | 'saveTemplate' | 'removeTemplate' | 'startWithTemplate'>

/** The calls about templates of new customers. They change nothing that is sent. */
export const templateServices = (cache: Cache): TemplateServices => {
  const readAll = () => {
    const { list, start } = readStoredFact(cache, templatesFact, stored) ?? { list: [], start: null }
    return { ...readItems(list, customerTemplate), start }
  }
  const read = (): Templates => {
    const { items, start } = readAll()
    return { list: items, start }
  }
  /** A start that no template has any more counts as none. */
  const keepAll = ({ list, start }: Templates): Templates => {
    const next = { list, start: list.some(({ id }) => id === start) ? start : null }
    keep(cache, templatesFact, { ...next, list: [...list, ...readAll().others] })
    return next
  }
  return {
    templates: async () => read(),
    saveTemplate: async (template) => {
      const { list, start } = read()
      return keepAll({ list: withItem(list, template), start })
    },
    removeTemplate: async (id) => {
      const { list, start } = read()
      return keepAll({ list: list.filter((one) => one.id !== id), start })
    },
    startWithTemplate: async (id) => keepAll({ list: read().list, start: id }),
  }
}
