import { readFileSync } from 'node:fs'
import noUnsanitized from 'eslint-plugin-no-unsanitized'
import vue from 'eslint-plugin-vue'
import accessibility from 'eslint-plugin-vuejs-accessibility'
import tseslint from 'typescript-eslint'
import { linearRule } from './test/run/linear-rule.ts'

/** What takes protection from a window, wherever it is written; `test/security/lint.test.ts` tries each. */
const unprotected = [
  [
    'nodeIntegration|nodeIntegrationInWorker|nodeIntegrationInSubFrames|allowRunningInsecureContent|experimentalFeatures|webviewTag|plugins|navigateOnDragDrop',
    'true',
  ],
  ['sandbox|contextIsolation|webSecurity', 'false'],
].map(([names, value]) => ({
  selector: `Property[key.name=/^(${names})$/][value.value=${value}]`,
  message: 'This takes protection from a window. SECURITY.md says what every window has.',
}))
const outside = {
  selector: 'MemberExpression[property.name=/^(openExternal|openPath)$/]',
  message: 'Main opens nothing outside, but for the page of a sign-in, from main/electron/dialogs/open-browser.ts.',
}
const startsPrograms = {
  selector: 'ImportDeclaration[source.value=/^(node:)?(child_process|cluster|inspector|repl|v8|wasi)/]',
  message: 'Main starts no program but itself, and opens no way into its memory.',
}
const inMain = [
  ...unprotected,
  {
    selector: 'Property[key.name=/^(enableBlinkFeatures|disableBlinkFeatures|additionalArguments)$/]',
    message: 'No window has features or arguments of its own.',
  },
  {
    selector:
      'MemberExpression[property.name=/^(executeJavaScript|executeJavaScriptInIsolatedWorld|insertCSS|loadFile|openDevTools|setCertificateVerifyProc|disableSandbox)$/]',
    message: 'Main runs nothing in pages, loads no file, and believes no certificate of its own accord.',
  },
  {
    selector:
      "ImportDeclaration[source.value='electron'] ImportSpecifier[imported.name=/^(crashReporter|desktopCapturer|BrowserView|webFrameMain|utilityProcess|inAppPurchase)$/]",
    message: 'A dump of memory holds what people typed; the rest is for what this app does not do.',
  },
  startsPrograms,
  {
    selector: 'Property[key.name=/^(rejectUnauthorized|checkServerIdentity)$/][value.value=false]',
    message: 'Certificates are always looked at.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(registerFileProtocol|interceptFileProtocol|registerHttpProtocol|interceptHttpProtocol)$/]',
    message: 'The one scheme is app:, and it serves a list of files.',
  },
]
/** Chromium would keep it on disk in clear, or take it elsewhere. */
const notInPages = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'Worker',
  'SharedWorker',
  'open',
].map((name) => ({
  name,
  message: 'The window keeps nothing and speaks to main alone, by api.ts.',
}))

/**
 * Where there are components; rules of a framework have nothing to find elsewhere, and one of them took a sixth of all
 * the time.
 */
const withComponents = ['**/*.vue', 'renderer/**/*.ts', 'test/renderer/**/*.ts', 'test/screens/page/**/*.ts']
const ofComponents = (configs) =>
  configs.map((config) => (config.rules && !config.files ? { ...config, files: withComponents } : config))

/**
 * Oxlint holds every other file to these rules in a tenth of the time, and all files, components too, to those that
 * need types (`.oxlintrc.json`).
 */
const [typescript, ...ofTypescript] = tseslint.configs.recommended
const inComponents = ['**/*.vue']

/** Nothing but oxlint's rules is about them: reading them took ESLint half of its time. */
const oxlintAlone = [
  'assets/**/*.ts',
  'test/*',
  '!test/renderer',
  '!test/screens',
  'test/screens/*',
  '!test/screens/page',
]

/** The limits of size for components, and the list of what is still longer, are those of `.oxlintrc.json`. */
const oxlint = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'))
const sizeOf = ({ rules }) => Object.entries(rules).filter(([rule]) => rule.startsWith('max-lines'))
const [functions, ...longer] = oxlint.overrides.filter((override) => sizeOf(override).length > 0)
const sizes = Object.fromEntries([...sizeOf(oxlint), ...sizeOf(functions)])
const tooLong = longer
  .map(({ files, rules }) => ({ files: files.filter((file) => file.endsWith('.vue')), rules }))
  .filter(({ files }) => files.length > 0)

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', 'node_modules/**', 'coverage/**', 'test-results/**', ...oxlintAlone] },
  typescript,
  ...ofTypescript.map((config) => ({ ...config, files: inComponents })),
  ...ofComponents(vue.configs['flat/recommended']),
  ...ofComponents(accessibility.configs['flat/recommended']),
  noUnsanitized.configs.recommended,
  {
    files: inComponents,
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'] } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off',
      'vue/html-indent': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/first-attribute-linebreak': 'off',
      'vue/attributes-order': 'off',
      'vuejs-accessibility/label-has-for': ['error', { required: { some: ['nesting', 'id'] } }],
      ...sizes,
    },
  },
  ...tooLong,
  { files: ['**/*.ts', '**/*.vue'], rules: { 'no-eval': 'error', 'no-new-func': 'error' } },
  { files: ['main/**/*.ts', 'preload/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...inMain, outside] } },
  {
    // It starts this app again, and nothing else (test/security/keys.test.ts).
    files: ['main/electron/lifecycle/relaunch.ts'],
    rules: { 'no-restricted-syntax': ['error', ...inMain.filter((rule) => rule !== startsPrograms), outside] },
  },
  {
    files: ['main/electron/dialogs/open-browser.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...inMain,
        { ...outside, selector: 'MemberExpression[property.name=openPath]' },
      ],
    },
  },
  {
    files: ['renderer/**/*.ts', 'renderer/**/*.vue'],
    rules: {
      'no-restricted-globals': ['error', ...notInPages],
      'no-restricted-properties': [
        'error',
        ...notInPages.flatMap(({ name, message }) =>
          ['window', 'globalThis', 'self'].map((object) => ({ object, property: name, message })),
        ),
        { object: 'document', property: 'cookie', message: 'The window keeps nothing.' },
        { object: 'navigator', property: 'sendBeacon', message: 'The window speaks to main alone.' },
      ],
      'vue/no-v-text-v-html-on-component': 'error',
    },
  },
  // Texts of strangers meet their regular expressions.
  {
    files: ['main/**/*.ts', 'preload/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.vue'],
    plugins: { ours: { rules: { 'linear-time': linearRule() } } },
    rules: { 'ours/linear-time': 'error' },
  },
)
