import { computed, onBeforeUnmount, watch, type ShallowRef } from 'vue'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { failOf } from '../../stores/api.ts'
import { useConnectionTest } from '../../stores/connection-test.ts'
import type { ConnectForm } from './connect-form.ts'

/** Keeps results and form consistent: a result of a test, and a refusal of main, hold only for the values they saw. */
export const useTestResults = (form: ConnectForm, fail: ShallowRef<ErrorPayload | null>) => {
  const tests = useConnectionTest()
  const isFound = computed(() => form.pkce === 'found-on' || form.pkce === 'found-off')
  const stop = async (): Promise<void> => {
    try {
      await tests.cancel()
    } catch (error) {
      fail.value = failOf(error)
    }
  }
  // The test's own findings do not count as changes of the form.
  watch(
    () => JSON.stringify({ ...form, pkce: isFound.value ? 'untested' : form.pkce, issuer: null }),
    () => {
      if (fail.value?.code === 'environment-incomplete') fail.value = null
      if (tests.steps.length === 0) return
      void stop()
      tests.forget()
    },
  )
  watch(
    () => tests.found,
    (found) => {
      if (found === null) return
      form.issuer = found.issuer
      if (form.pkce === 'untested' || isFound.value) form.pkce = found.pkce
    },
  )
  // Another address is another service.
  watch(
    () => form.baseAddress,
    () => {
      form.issuer = null
      if (isFound.value) form.pkce = 'untested'
    },
  )
  onBeforeUnmount(() => {
    void stop()
    tests.forget()
  })
  return { stop }
}
