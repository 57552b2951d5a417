import type { Recipe } from './recipe.ts'
import { screen, setting } from './window-recipes.ts'

const field: Recipe = {
  title: 'A field of the customer',
  changes: [
    {
      file: 'preload/contract/customer-fields.ts',
      after:
        "  { name: 'ShortName', type: 'text', nullable: false, section: 'general', maxLength: 8, expected: true },\n",
      put: "  { name: 'Nickname', type: 'text', nullable: true, section: 'contact' },\n",
    },
    {
      file: 'preload/contract/messages/en-fields.ts',
      after: "  ShortName: 'Short name',\n",
      put: "  Nickname: 'Nickname',\n",
    },
    {
      file: 'preload/contract/messages/nl-fields.ts',
      after: "  ShortName: 'Korte naam',\n",
      put: "  Nickname: 'Roepnaam',\n",
    },
    { file: 'main/demo/customer/service-fields.ts', after: "  text('ShortName'),\n", put: "  orNull('Nickname'),\n" },
    {
      file: 'test/conformance/fields.ts',
      after: "  text('ShortName', 'CONFORM'),\n",
      put: "  orNull('Nickname', 'Toets'),\n",
    },
    {
      file: 'docs/contract.md',
      after:
        '| `ShortName`                           | string    | no   |         |                                                                |\n',
      put: '| `Nickname`                            | string    | yes  |         |                                                                |\n',
    },
    { file: 'test/conformance/conformance.test.ts', times: 1, replace: 'toHaveLength(55)', by: 'toHaveLength(56)' },
    { file: 'test/conformance/sentences/section-2.ts', times: 1, replace: '=== 55', by: '=== 56' },
  ],
  others: [
    'preload/contract/messages/window/en-form.ts',
    'preload/contract/messages/window/nl-form.ts',
    'main/database/search/search-line.ts',
  ],
  tests: {
    fast: [
      'test/contract-document.test.ts',
      'test/renderer/i18n/messages.test.ts',
      'test/renderer/checks/field-search.test.ts',
    ],
    slow: ['test/conformance/conformance.test.ts', 'test/renderer/components/review.test.ts'],
  },
}

const call: Recipe = {
  title: 'A call from the window',
  changes: [
    {
      file: 'preload/contract/customers-calls.ts',
      after: '  position(place: AdministrationRef, question: RowsQuestion, key: string): number\n',
      put: '  /** How many customers there are. */\n  total(place: AdministrationRef): number\n',
    },
    { file: 'preload/contract/services.ts', after: "    'position',\n", put: "    'total',\n" },
    {
      file: 'main/app/ipc/call-schemas.ts',
      after: '    position: z.tuple([place, question, short]),\n',
      put: '    total: z.tuple([place]),\n',
    },
    { file: 'main/app/ipc/while-locked.ts', after: "    position: 'open',\n", put: "    total: 'open',\n" },
    {
      file: 'main/desk/desk-services.ts',
      after: '  position: async (question, key) => context.cache.index.position(bounded(question), key),\n',
      put: '  total: async () => context.cache.customers.count().all,\n',
    },
    {
      file: 'renderer/stores/customers.ts',
      after: '  const newestStyles = latest()\n',
      put: '  const total = async (): Promise<number> => (settings.place ? api.customers.total(settings.place) : 0)\n',
    },
    { file: 'renderer/stores/customers.ts', after: '  return { ...asking, ...reading, ', put: 'total, ' },
    {
      file: 'test/renderer/fake-customer-calls.ts',
      after: '    position: (_place, question, key) => matching(question).findIndex((one) => one.key === key),\n',
      put: '    total: () => stored.size,\n',
    },
    {
      file: 'test/security/sample-calls.ts',
      after: "      position: [place, { ...choice, columns: ['Name'], from: 0, count: 50 }, key],\n",
      put: '      total: [place],\n',
    },
    {
      file: 'test/main/desk/total.test.ts',
      text: `import { expect, it } from 'vitest'
import { openDevice, openService } from './desk-kit.ts'

it('a desk counts its customers', async () => {
  const device = openDevice(await openService({ customers: 3 }), { every: 0 })
  await device.synced()
  expect(await device.desk.customers.total()).toBe(3)
})
`,
    },
  ],
  others: [
    'main/settings/settings-service.ts',
    'main/oauth/session/session-service.ts',
    'main/app/support/support-service.ts',
  ],
  tests: { fast: ['test/security/call-shapes.test.ts', 'test/main/desk/total.test.ts'], slow: [] },
}

const failure: Recipe = {
  title: 'A failure',
  changes: [
    {
      file: 'preload/contract/error-payload.ts',
      after: "  'service-failing',\n",
      put: "  'service-closed-today',\n",
    },
    {
      file: 'preload/contract/messages/en-failures.ts',
      after:
        "  'service-failing': 'The service has a fault of its own. Your work is kept here. The app tries again by itself.',\n",
      put: "  'service-closed-today':\n    'The service is closed today. Your work is kept here. The app tries again by itself.',\n",
    },
    {
      file: 'preload/contract/messages/nl-failures.ts',
      after:
        "  'service-failing':\n    'Het boekhoudpakket heeft zelf een storing. Je werk is hier bewaard. De app probeert het vanzelf opnieuw.',\n",
      put: "  'service-closed-today':\n    'Het boekhoudpakket is vandaag gesloten. Je werk is hier bewaard. De app probeert het vanzelf opnieuw.',\n",
    },
    {
      file: 'main/sync/failure-scope.ts',
      after: "  'service-redirected',\n  'service-certificate',\n",
      put: "  'service-closed-today',\n",
    },
    {
      file: 'test/main/sync/closed-today.test.ts',
      text: `import { expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { isForAll } from '../../../main/sync/failure-scope.ts'

it('a service that is closed today is asked by no other edit', () =>
  expect(isForAll(new AppError('service-closed-today'))).toBe(true))
`,
    },
  ],
  others: [],
  tests: { fast: ['test/main/sync/closed-today.test.ts', 'test/renderer/i18n/messages.test.ts'], slow: [] },
}

/** The last, so that its file has the texts that the others add. */
const language: Recipe = {
  title: 'A language',
  changes: [
    { file: 'preload/contract/languages/de.ts', program: 'test/recipes/new-language.ts' },
    { file: 'preload/contract/languages/index.ts', program: 'test/languages/languages.ts' },
  ],
  others: [],
  tests: {
    fast: [
      'test/languages/languages.test.ts',
      'test/main/main-messages.test.ts',
      'test/renderer/i18n/messages.test.ts',
      'test/renderer/i18n/terms.test.ts',
    ],
    slow: [
      'test/main/settings/settings-file.test.ts',
      'test/renderer/components/palette.test.ts',
      'test/renderer/views/languages.test.ts',
    ],
  },
}

/** In the order of CONTRIBUTING.md. */
export const recipes: readonly Recipe[] = [field, call, setting, screen, failure, language]
