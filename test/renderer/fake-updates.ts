import type { Implementation } from '../../preload/contract/services.ts'
import type { UpdateState, UpdateView } from '../../preload/contract/updates.ts'

/** Updates in memory: states are set by the test, and nothing is downloaded. */
export const fakeUpdates = (start: Partial<UpdateView>, changed: () => void) => {
  let view: UpdateView = { channel: 'stable', background: true, state: { is: 'off', why: 'not-released' }, ...start }
  const set = (state: UpdateState): void => {
    view = { ...view, state }
    changed()
  }
  const services: Implementation['updates'] = {
    read: () => view,
    look: () => set({ is: 'looking' }),
    download: () => {
      if (view.state.is === 'found') set({ is: 'downloading', version: view.state.version, percent: 0 })
    },
    cancel: () => set({ is: 'unknown' }),
    install: () => undefined,
    choose: ({ onQuit, backTo, ...rest }) => {
      if (backTo !== undefined) set({ is: 'downloading', version: backTo, percent: 0 })
      view = {
        ...view,
        ...rest,
        state: view.state.is === 'ready' && onQuit !== undefined ? { ...view.state, onQuit } : view.state,
      }
      changed()
      return view
    },
  }
  return { services, set }
}
