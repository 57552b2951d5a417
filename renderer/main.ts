import 'ag-grid-community/styles/ag-grid.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/grid.css'
import './styles/print.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { createMessages, startLanguage } from './i18n/messages.ts'

createApp(App).use(createPinia()).use(createMessages(startLanguage())).mount('#app')
