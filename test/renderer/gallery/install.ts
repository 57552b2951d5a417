import { sceneOf } from '../../screens/page/scenes.ts'

/** What main would put into the page: the made-up office that most pictures show. */
Object.assign(window, { api: sceneOf(new URLSearchParams({ scene: 'customers' })).api })
