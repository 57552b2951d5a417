import 'ag-grid-community/styles/ag-grid.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/grid.css'
import './styles/print.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { leaveKeysToLists } from './checks/keys.ts'
import { connectedKey } from './i18n/connected.ts'
import { createMessages, startLanguage } from './i18n/messages.ts'
import { useSettings } from './stores/settings.ts'

leaveKeysToLists()
const stores = createPinia()
createApp(App)
  .use(stores)
  .use(createMessages(startLanguage()))
  .provide(connectedKey, () => useSettings(stores).environment)
  .mount('#app')
