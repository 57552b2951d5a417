/**
 * Serializes values between Node and a page. It travels to the page as source text, so it uses nothing from outside. It
 * keeps whatever structured cloning keeps: dates, maps, sets, binary data, undefined, -0, shared and circular parts.
 */
export const makeCodec = () => {
  const kinds: Record<string, { new (buffer: ArrayBuffer): ArrayBufferView }> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  }
  const errors: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  }
  const [toText, fromText, codeOf, byteOf] = [btoa, atob, String.fromCharCode, String.prototype.charCodeAt]

  const { stringify, parse } = JSON

  const bytesToText = (bytes: Uint8Array): string => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += codeOf(...bytes.subarray(at, at + 8192))
    return toText(text)
  }
  const textToBytes = (text: string): ArrayBuffer =>
    Uint8Array.from(fromText(text), (letter) => byteOf.call(letter, 0)).buffer

  const encode = (value: unknown): string => {
    const nodes: unknown[] = []
    const seen = new Map<object, number>()
    const put = (item: unknown): unknown => {
      if (item === null || typeof item === 'string' || typeof item === 'boolean') return item
      if (item === undefined) return ['u']
      if (typeof item === 'number')
        return Number.isFinite(item) && !Object.is(item, -0) ? item : ['n', Object.is(item, -0) ? '-0' : String(item)]
      if (typeof item === 'bigint') return ['i', String(item)]
      if (typeof item !== 'object') throw new TypeError('An object could not be cloned.')
      const known = seen.get(item)
      if (known !== undefined) return ['@', known]
      const at = nodes.push(null) - 1
      seen.set(item, at)
      nodes[at] = node(item)
      return ['@', at]
    }
    const entries = (item: object) => Object.entries(item).map(([key, part]) => [key, put(part)])
    const node = (item: object): unknown[] => {
      if (Array.isArray(item)) return ['a', item.length, entries(item)]
      if (item instanceof Date) return ['d', put(item.getTime())]
      if (item instanceof RegExp) return ['r', item.source, item.flags]
      if (item instanceof Map) return ['m', [...item].map(([key, part]) => [put(key), put(part)])]
      if (item instanceof Set) return ['s', [...item].map(put)]
      if (item instanceof Error)
        return ['e', item.name, String(item.message), String(item.stack), 'cause' in item ? put(item.cause) : null]
      if (item instanceof ArrayBuffer) return ['b', bytesToText(new Uint8Array(item))]
      if (ArrayBuffer.isView(item)) {
        const name = Object.prototype.toString.call(item).slice(8, -1)
        return ['v', name, bytesToText(new Uint8Array(item.buffer, item.byteOffset, item.byteLength))]
      }
      if (item instanceof Number || item instanceof String || item instanceof Boolean) return ['x', put(item.valueOf())]
      if (Object.prototype.toString.call(item) !== '[object Object]')
        throw new TypeError('An object could not be cloned.')
      return ['o', entries(item)]
    }
    const root = put(value)
    return stringify([root, nodes])
  }

  const decode = (text: string): unknown => {
    const [root, nodes] = parse(text) as [unknown, [string, ...never[]][]]
    const made: unknown[] = []
    const keep = <T>(at: number, value: T): T => {
      made[at] = value
      return value
    }
    const take = (ref: unknown): unknown => {
      if (!Array.isArray(ref)) return ref
      const [tag, part] = ref as [string, never]
      if (tag === 'u') return undefined
      if (tag === 'n') return Number(part)
      if (tag === 'i') return BigInt(part)
      return part in made ? made[part] : build(part)
    }
    const fill = (target: object, pairs: [string, unknown][]): void => {
      for (const [key, ref] of pairs)
        Object.defineProperty(target, key, { value: take(ref), writable: true, enumerable: true, configurable: true })
    }
    const build = (at: number): unknown => {
      const [tag, one, two, three, four] = nodes[at] ?? ['']
      switch (tag) {
        case 'a': {
          const list = keep(at, new Array<unknown>(one as unknown as number))
          fill(list, two as never)
          return list
        }
        case 'o': {
          const object = keep(at, {})
          fill(object, one as never)
          return object
        }
        case 'm': {
          const map = keep(at, new Map<unknown, unknown>())
          for (const [key, part] of one as unknown as [unknown, unknown][]) map.set(take(key), take(part))
          return map
        }
        case 's': {
          const set = keep(at, new Set<unknown>())
          for (const part of one as unknown as unknown[]) set.add(take(part))
          return set
        }
        case 'd':
          return keep(at, new Date(take(one as unknown) as number))
        case 'r':
          return keep(at, new RegExp(one as never, two))
        case 'b':
          return keep(at, textToBytes(one as never))
        case 'v':
          return keep(at, new (kinds[one as never] ?? DataView)(textToBytes(two as never)))
        case 'x':
          return keep(at, Object(take(one)) as object)
        case 'e': {
          const error = keep(at, new (errors[one as never] ?? Error)(two))
          Object.defineProperty(error, 'stack', { value: three, writable: true, configurable: true })
          if (four !== null)
            Object.defineProperty(error, 'cause', { value: take(four), writable: true, configurable: true })
          return error
        }
        default:
          throw new TypeError(`unknown tag ${tag}`)
      }
    }
    return take(root)
  }
  return { encode, decode }
}

export type Codec = ReturnType<typeof makeCodec>
