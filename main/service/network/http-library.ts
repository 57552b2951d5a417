import type { AxiosError, AxiosStatic } from 'axios'

let axios: AxiosStatic | null = null

/** The first request loads axios. With it comes Node's fetch, and the two took a tenth of a desk's start. */
export const loadAxios = async (): Promise<AxiosStatic> => (axios ??= (await import('axios')).default)

/** `isAxiosError` of axios, for code that must not load it. */
export const isAxiosError = (error: unknown): error is AxiosError =>
  error instanceof Error && 'isAxiosError' in error && error.isAxiosError === true
