import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCache } from '../../../../main/database/open-database.ts'
import { firstLayout, lineLayout } from '../../../../main/database/search/line-layout.ts'
import { openFile } from '../../../../main/database/database-file.ts'
import { applyList, key, listRow, question, temporaryFolder } from '../samples.ts'

let place: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  place = temporaryFolder()
})
afterEach(() => place.remove())

const opened = <T>(look: (cache: ReturnType<typeof openCache>) => T): T => {
  const cache = openCache({ file: place.file, key })
  try {
    return look(cache)
  } finally {
    cache.close()
  }
}
const byLimit = (): readonly string[] =>
  opened((cache) =>
    cache.index.rows(question({ sort: [{ column: 'CreditLimit', descending: true }] })).rows.map((row) => row.key),
  )
const found = (search: string): readonly string[] =>
  opened((cache) => cache.index.rows(question({ search })).rows.map((row) => row.key))
const layoutOnDisk = (): unknown => {
  const db = openFile(place.file, key)
  try {
    return db.prepare("SELECT value FROM facts WHERE name = 'line-layout'").pluck().get()
  } finally {
    db.close()
  }
}

/** Rewrites the lines as an app whose field table lacks its first field. */
const writeAsAnotherVersion = (): void => {
  const db = openFile(place.file, key)
  const update = db.prepare('UPDATE lines SET text = ?, codes = ? WHERE number = ?')
  for (const { number, text, codes } of db.prepare('SELECT number, text, codes FROM lines').all() as {
    number: number
    text: string
    codes: string
  }[]) {
    const earlier = codes.replaceAll(/(^|\u001f)(?=.)(.)/g, (_whole, end: string, letter: string) => {
      return end + String.fromCharCode(letter.charCodeAt(0) - 1)
    })
    update.run(text.slice(text.indexOf('\u001f') + 1), earlier, number)
  }
  db.prepare("INSERT OR REPLACE INTO facts VALUES ('line-layout', 'of another version')").run()
  db.close()
}

describe('a database that another version of the field table wrote', () => {
  beforeEach(() => {
    opened((cache) => {
      applyList(cache, [
        listRow('1', { name: 'Jansen', creditLimit: '5' }),
        listRow('2', { name: 'Bakker', creditLimit: '70' }),
        listRow('3', { name: 'Visser', creditLimit: '30' }),
      ])
      cache.customers.putWhole([
        { id: '3', raw: '{"CustomerId":"3","Name":"Visser","City":"Utrecht","CreditLimit":"30"}', readAt: 1 },
      ])
    })
    writeAsAnotherVersion()
  })

  it('is sorted by the requested column', () => {
    expect(byLimit()).toEqual(['s:2', 's:3', 's:1'])
  })

  it('is searched in its real fields, also in those of a whole record', () => {
    expect([found('jansen'), found('utrecht')]).toEqual([['s:1'], ['s:3']])
  })

  it('is rewritten once, and then names its layout', () => {
    byLimit()
    expect(layoutOnDisk()).toBe(lineLayout)
    const db = openFile(place.file, key)
    db.prepare("UPDATE lines SET codes = ''").run()
    db.close()
    expect(byLimit()).toEqual(['s:1', 's:2', 's:3'])
  })
})

describe('a database that folded its lines otherwise', () => {
  it('is searched as lines are folded now', () => {
    opened((cache) => applyList(cache, [listRow('1', { name: 'Bar ’t Hof' })]))
    const db = openFile(place.file, key)
    db.prepare(`UPDATE lines SET text = replace(text, '''', '’')`).run()
    db.prepare("DELETE FROM facts WHERE name = 'line-layout'").run()
    db.close()
    expect([found("'t hof"), found('’t hof')]).toEqual([['s:1'], ['s:1']])
  })
})

describe('a database that names no layout', () => {
  it('has the first one: nothing is rewritten while the field table is the first, and its own is noted after', () => {
    opened((cache) => applyList(cache, [listRow('1', { name: 'Jansen' })]))
    expect(firstLayout).toBe('b2fb3f1868f331a234619fbe025fc6c8855eec314e6dfc7bafdfdfd42e5ffb85')
    expect(layoutOnDisk()).toBe(lineLayout === firstLayout ? undefined : lineLayout)
  })
})
