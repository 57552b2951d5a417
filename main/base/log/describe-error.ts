import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isErrorName, isReason } from './known-words.ts'

/** The loggable part of an error: the names of it and its causes, the first known code, and positions in our own code. */
export interface DescribedError {
  readonly error: string
  readonly reason?: string
  readonly at?: string
}

/** Errors that another thread described. */
const describedErrors = new WeakMap<object, DescribedError>()

/** Carries another thread's description, because only that thread knows the positions. */
export const errorOfThread = (described: DescribedError): Error => {
  const error = new Error('an error of another thread')
  describedErrors.set(error, described)
  return error
}

const deepest = 4
const mostPlaces = 5

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Anything can be thrown, and reading its properties may throw as well. */
const read = (from: unknown, key: string): unknown => {
  if (!isObject(from)) return undefined
  try {
    return (from as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}
const textOf = (from: unknown, key: string): string => {
  const value = read(from, key)
  return typeof value === 'string' ? value : ''
}

const nameOf = (error: unknown): string => {
  if (error === null) return 'null'
  const name = error instanceof Error ? textOf(error, 'name') : typeof error
  return isErrorName(name) ? name : 'other'
}
const reasonOf = (error: unknown): string | undefined => {
  const code = textOf(error, 'code') || textOf(read(error, 'fail'), 'code')
  return isReason(code) ? code : undefined
}

/** The error and its causes, nearest first. Each appears once, because causes may form a circle. */
const chainOf = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  const add = (one: unknown): void => {
    if (one === undefined || chain.length >= deepest || chain.includes(one)) return
    chain.push(one)
    add(read(one, 'cause'))
    const several = read(one, 'errors')
    if (Array.isArray(several)) several.forEach(add)
  }
  add(error)
  return chain.length === 0 ? [error] : chain
}

/** The root of the app's code: the sources, or `out` of a built app. */
const rootOf = (folder: string): string =>
  basename(folder) === 'main' || dirname(folder) === folder ? dirname(folder) : rootOf(dirname(folder))
const root = rootOf(import.meta.dirname)
const homes = [`${root}/`, `${root}\\`, `${pathToFileURL(root).href}/`]

/** `chunk.js:12:3` for a location in our own code or in Node's, otherwise nothing. */
const placeAt = (location: string): string[] => {
  if (/^node:[a-z_/]+:\d+:\d+$/.test(location)) return [location]
  return homes.some((home) => location.startsWith(home)) ? (/(?<![\w.-])[\w.-]+:\d+:\d+$/.exec(location) ?? []) : []
}

/** The innermost frames. The message before them is removed, because it may contain lines that look like frames. */
const placesOf = (error: unknown): string | undefined => {
  const stack = textOf(error, 'stack').replace(textOf(error, 'message'), '')
  const places = stack
    .split('\n')
    .flatMap((line) => placeAt(/^\s+at (?:.* \()?([^()\s][^()]*:\d+:\d+)\)?$/.exec(line)?.[1] ?? ''))
  return places.length === 0 ? undefined : places.slice(0, mostPlaces).join(' < ')
}

/** Never throws. */
export const describeError = (error: unknown): DescribedError => {
  const chain = chainOf(error)
  const known = chain.flatMap((one) => (isObject(one) ? (describedErrors.get(one) ?? []) : []))[0]
  if (known !== undefined) return known
  const [reason, at] = [
    chain.map(reasonOf).find((one) => one !== undefined),
    chain
      .toReversed()
      .map(placesOf)
      .find((one) => one !== undefined),
  ]
  return {
    error: chain.map(nameOf).join(' < '),
    ...(reason === undefined ? {} : { reason }),
    ...(at === undefined ? {} : { at }),
  }
}
