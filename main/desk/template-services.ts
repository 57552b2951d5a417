import type { Templates } from '../../preload/contract/customers.ts'
import { templates } from '../customers/stored-schemas.ts'
import type { Cache } from '../database/database.ts'
import { templatesFact } from '../database/facts.ts'
import type { Desk } from './desk.ts'
import { keep, readStoredFact, withItem } from './stored-facts.ts'

type TemplateServices = Pick<Desk['customers'], 'templates' | 'saveTemplate' | 'removeTemplate' | 'startWithTemplate'>

/** The calls about templates of new customers. They change nothing that is sent. */
export const templateServices = (cache: Cache): TemplateServices => {
  const read = (): Templates => readStoredFact(cache, templatesFact, templates) ?? { list: [], start: null }
  /** A start that no template has any more counts as none. */
  const keepAll = ({ list, start }: Templates): Templates => {
    const next = { list, start: list.some(({ id }) => id === start) ? start : null }
    keep(cache, templatesFact, next)
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
