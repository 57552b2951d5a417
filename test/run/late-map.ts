/** A map that takes memory once something is in it. */
export class LateMap<K, V> {
  private map: Map<K, V> | null = null

  get size(): number {
    return this.map === null ? 0 : this.map.size
  }

  get(key: K): V | undefined {
    return this.map === null ? undefined : this.map.get(key)
  }

  has(key: K): boolean {
    return this.map !== null && this.map.has(key)
  }

  set(key: K, value: V): this {
    this.map ??= new Map()
    this.map.set(key, value)
    return this
  }

  delete(key: K): boolean {
    return this.map !== null && this.map.delete(key)
  }

  clear(): void {
    this.map = null
  }

  keys(): MapIterator<K> {
    return this.map === null ? new Map<K, V>().keys() : this.map.keys()
  }

  values(): MapIterator<V> {
    return this.map === null ? new Map<K, V>().values() : this.map.values()
  }

  entries(): MapIterator<[K, V]> {
    return this.map === null ? new Map<K, V>().entries() : this.map.entries()
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }
}
