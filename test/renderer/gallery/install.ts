import { sceneOf } from '../../screens/page/scenes.ts'

/** Replaces main's preload by the fake office of most screenshots. */
Object.assign(window, { api: sceneOf(new URLSearchParams({ scene: 'customers' })).api })
