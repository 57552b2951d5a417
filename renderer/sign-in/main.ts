import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'
import { createApp } from 'vue'
import { createMessages, startLanguage } from '../i18n/messages.ts'
import SignInToolbar from './SignInToolbar.vue'

createApp(SignInToolbar).use(createMessages(startLanguage())).mount('#app')
