import { sceneOf } from './scenes.ts'

Object.assign(window, { api: sceneOf(new URLSearchParams(location.search)).api })
