import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isErrorName, isReason } from './known-words.ts'

/**
 * An error as far as a log may know it: what it and its causes are called, the first code of a known list, and places
 * in our own code.
 */
export interface DescribedError {
  readonly error: string
  readonly reason?: string
  readonly at?: string
}

/** Errors that came from another thread, with what was written down of them there. */
const far = new WeakMap<object, DescribedError>()

/** The same error on this side of a thread's border: described there, where its places are known. */
export const farError = (described: DescribedError): Error => {
  const error = new Error('an error of another thread')
  far.set(error, described)
  return error
}

const deepest = 4
const mostPlaces = 5

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Anything may have been thrown, and reading a property of it may throw as well. */
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

/** The error and what caused it, the nearest first; each once, because a cause may lead back. */
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

/** The folder that the app's code is in: the sources, or `out` of a built app. */
const rootOf = (folder: string): string =>
  basename(folder) === 'main' || dirname(folder) === folder ? dirname(folder) : rootOf(dirname(folder))
const root = rootOf(import.meta.dirname)
const homes = [`${root}/`, `${root}\\`, `${pathToFileURL(root).href}/`]

/** `chunk.js:12:3`, where a location is in our own code or in Node's. */
const placeAt = (location: string): string[] => {
  if (/^node:[a-z_/]+:\d+:\d+$/.test(location)) return [location]
  return homes.some((home) => location.startsWith(home)) ? (/(?<![\w.-])[\w.-]+:\d+:\d+$/.exec(location) ?? []) : []
}

/** The innermost frames. What stands before them, the message, is left out, also where it looks like frames itself. */
const placesOf = (error: unknown): string | undefined => {
  const stack = textOf(error, 'stack').replace(textOf(error, 'message'), '')
  const places = stack
    .split('\n')
    .flatMap((line) => placeAt(/^\s+at (?:.* \()?([^()\s][^()]*:\d+:\d+)\)?$/.exec(line)?.[1] ?? ''))
  return places.length === 0 ? undefined : places.slice(0, mostPlaces).join(' < ')
}

/** Never throws, whatever was thrown. */
export const describeError = (error: unknown): DescribedError => {
  const chain = chainOf(error)
  const known = chain.flatMap((one) => (isObject(one) ? (far.get(one) ?? []) : []))[0]
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
