// First: what is made up below looks at the clock as it is read.
import './clock.ts'
import { toolbarOf } from './bars.ts'
import { sceneOf } from './scenes.ts'

/** What main would put into the page: made up, as the address asks for it. */
const query = new URLSearchParams(location.search)
if (location.pathname.endsWith('/sign-in.html')) Object.assign(window, { signInToolbar: toolbarOf(query) })
else Object.assign(window, { api: sceneOf(query).api })
