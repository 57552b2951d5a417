import type { Recipe } from './recipe.ts'

export const setting: Recipe = {
  title: 'A setting',
  changes: [
    {
      file: 'preload/contract/settings.ts',
      after: 'export type Density = (typeof densities)[number]\n',
      put: "export const weekStarts = ['monday', 'sunday'] as const\nexport type WeekStart = (typeof weekStarts)[number]\n",
    },
    {
      file: 'preload/contract/settings.ts',
      after: '  readonly density: Density\n',
      put: '  readonly weekStart: WeekStart\n',
    },
    { file: 'main/app/ipc/argument-shapes.ts', after: '  themes,\n', put: '  weekStarts,\n' },
    {
      file: 'main/app/ipc/argument-shapes.ts',
      after: '  density: z.enum(densities).exactOptional(),\n',
      put: '  weekStart: z.enum(weekStarts).exactOptional(),\n',
    },
    {
      file: 'main/settings/stored-settings.ts',
      after: '  density: z.enum(densities),\n',
      put: "  weekStart: z.enum(weekStarts).catch('monday'),\n",
    },
    {
      file: 'main/settings/stored-settings.ts',
      after: "    density: 'comfortable',\n",
      put: "    weekStart: 'monday',\n",
    },
    { file: 'main/settings/stored-settings.ts', after: '  densities,\n', put: '  weekStarts,\n' },
    {
      file: 'renderer/views/SettingsView.vue',
      after: 'import { contrasts, densities, languages, termSets, themes, ',
      put: 'weekStarts, ',
    },
    {
      file: 'renderer/views/SettingsView.vue',
      after: '{{ t(`settings.densities.${one}`) }}</option>\n            </select>\n          </label>\n',
      put: `          <label
            >{{ t('settings.weekStart') }}
            <select
              class="select"
              :value="settings.settings.preferences.weekStart"
              @change="prefer($event, 'weekStart', weekStarts)"
            >
              <option v-for="one in weekStarts" :key="one" :value="one">{{ t(\`settings.weekStarts.\${one}\`) }}</option>
            </select>
          </label>
`,
    },
    {
      file: 'preload/contract/messages/window/en-settings.ts',
      after: "    density: 'Rows',\n",
      put: "    weekStart: 'First day of the week',\n    weekStarts: { monday: 'Monday', sunday: 'Sunday' },\n",
    },
    {
      file: 'preload/contract/messages/window/nl-settings.ts',
      after: "    density: 'Rijen',\n",
      put: "    weekStart: 'Eerste dag van de week',\n    weekStarts: { monday: 'Maandag', sunday: 'Zondag' },\n",
    },
    {
      file: 'test/renderer/i18n/word-groups.ts',
      after: "  'settings.densities.': densities,\n",
      put: "  'settings.weekStarts.': ['monday', 'sunday'],\n",
    },
    {
      file: 'test/renderer/fake-environments.ts',
      after: "contrast: 'system', density: 'comfortable'",
      put: ", weekStart: 'monday'",
    },
    ...['test/renderer/fake-diagnostics.ts', 'test/renderer/components/lock.test.ts'].map((file) => ({
      file,
      times: 1,
      replace: "contrast: 'system', density",
      by: "contrast: 'system', weekStart: 'monday', density",
    })),
    {
      file: 'test/main/settings/settings-file.test.ts',
      times: 1,
      replace: "contrast: 'more', density",
      by: "contrast: 'more', weekStart: 'monday', density",
    },
    {
      file: 'test/main/settings/settings-file.test.ts',
      times: 1,
      replace: "contrast: 'more',\n      density",
      by: "contrast: 'more',\n      weekStart: 'monday',\n      density",
    },
    {
      file: 'test/main/settings/settings-file.test.ts',
      times: 1,
      replace: "{ ...preferences, contrast: 'system', terms: 'customer' }",
      by: "{ ...preferences, contrast: 'system', terms: 'customer', weekStart: 'monday' }",
    },
  ],
  others: [
    'main/settings/environments.ts',
    'main/settings/earlier-settings.ts',
    'main/settings/draft.ts',
    'main/settings/environment-file.ts',
    'renderer/components/connect/ConnectKind.vue',
    'preload/contract/messages/window/en-environments.ts',
    'preload/contract/messages/window/nl-environments.ts',
    'PRIVACY.md',
  ],
  tests: { fast: ['test/main/settings/settings-file.test.ts', 'test/renderer/i18n/messages.test.ts'], slow: [] },
}

export const screen: Recipe = {
  title: 'A screen',
  changes: [
    {
      file: 'renderer/views/NotesView.vue',
      text: `<script setup lang="ts">
import { useMessages } from '../i18n/messages.ts'

const { t } = useMessages()
</script>

<template>
  <div class="scroll page">
    <h1>{{ t('nav.notes') }}</h1>
  </div>
</template>
`,
    },
    {
      file: 'renderer/stores/where.ts',
      after: "export type Page = 'customers' | 'changes' | 'history'",
      put: " | 'notes'",
    },
    {
      file: 'renderer/App.vue',
      after: "import HistoryView from './views/HistoryView.vue'\n",
      put: "import NotesView from './views/NotesView.vue'\n",
    },
    {
      file: 'renderer/App.vue',
      after: '        <SettingsView v-else-if="view === \'settings\'" />\n',
      put: '        <NotesView v-else-if="view === \'notes\'" />\n',
    },
    {
      file: 'renderer/components/shell/SideNav.vue',
      after: "  { page: 'history', icon: 'clock', word: 'nav.history', id: 'go-history' },\n",
      put: "  { page: 'notes', icon: 'changes', word: 'nav.notes', id: 'go-notes' },\n",
    },
    {
      file: 'preload/contract/messages/window/en-shell.ts',
      after: "    history: 'History',\n",
      put: "    notes: 'Notes',\n",
    },
    {
      file: 'preload/contract/messages/window/nl-shell.ts',
      after: "    history: 'Geschiedenis',\n",
      put: "    notes: 'Notities',\n",
    },
    {
      file: 'preload/contract/commands.ts',
      after: "  'go-history': { group: 'go', key: 'CmdOrCtrl+3', menu: true },\n",
      put: "  'go-notes': { group: 'go' },\n",
    },
    {
      file: 'preload/contract/messages/en-commands.ts',
      after: "    'go-history': 'Go to History',\n",
      put: "    'go-notes': 'Go to Notes',\n",
    },
    {
      file: 'preload/contract/messages/nl-commands.ts',
      after: "    'go-history': 'Ga naar Geschiedenis',\n",
      put: "    'go-notes': 'Ga naar Notities',\n",
    },
    {
      file: 'renderer/components/shell/window-commands.ts',
      after: "    'go-history': page('history'),\n",
      put: "    'go-notes': page('notes'),\n",
    },
    {
      file: 'test/screens/groups/history.ts',
      after: "    { name: 'history', scene: 'customers', act: check },\n",
      put: "    { name: 'notes', scene: 'customers', act: click(/^(Notes|Notities)$/) },\n",
    },
    {
      file: 'test/renderer/views/notes.test.ts',
      text: `// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { inOffice } from '../in-app.ts'
import { click } from '../mounted.ts'

it('the notes are a page that the side leads to', async () => {
  await inOffice()
  await click('Notes')
  expect(document.querySelector('main h1')?.textContent).toBe('Notes')
})
`,
    },
  ],
  others: [],
  tests: {
    fast: ['test/renderer/i18n/messages.test.ts'],
    slow: ['test/renderer/components/palette.test.ts', 'test/renderer/views/notes.test.ts'],
  },
}
