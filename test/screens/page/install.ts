// First, because the scenes read the clock while they load.
import './clock.ts'
import { toolbarOf } from './toolbar-scenes.ts'
import { sceneOf } from './scenes.ts'

/** Installs a fake preload API for the scene named in the address. */
const query = new URLSearchParams(location.search)
if (location.pathname.endsWith('/sign-in.html')) Object.assign(window, { signInToolbar: toolbarOf(query) })
else Object.assign(window, { api: sceneOf(query).api })
