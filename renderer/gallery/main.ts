import 'ag-grid-community/styles/ag-grid.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'
import '../styles/grid.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createMessages, startLanguage } from '../i18n/messages.ts'
import Gallery from './Gallery.vue'

createApp(Gallery).use(createPinia()).use(createMessages(startLanguage())).mount('#app')
