import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'
import { createApp } from 'vue'
import { createWords, startLanguage } from '../i18n/words.ts'
import SignInBar from './SignInBar.vue'

createApp(SignInBar).use(createWords(startLanguage())).mount('#app')
