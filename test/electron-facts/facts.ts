/// <reference types="vite/client" />
import type { Fact } from './fact.ts'

/** Every entry, by file: `test/electron-facts/<topic>/*.ts`. */
export const factFiles: Readonly<Record<string, readonly Fact[]>> = Object.fromEntries(
  Object.entries(import.meta.glob<{ facts: readonly Fact[] }>('./*/*.ts', { eager: true })).map(([file, { facts }]) => [
    file,
    facts,
  ]),
)

export const allFacts: readonly Fact[] = Object.values(factFiles).flat()
