/** A table to read: a file's path, or what was dropped or pasted. */
export type TableSource =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'bytes'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly is: 'text'; readonly text: string }
