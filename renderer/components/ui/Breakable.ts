import { h, type FunctionalComponent } from 'vue'

const isAddress = /@|:\/\/|^www\./i
const signs = /(?<=[@./?&=_])/

/** A value whose addresses continue at the next line after one of their signs, so that no name in them is cut. */
export const Breakable: FunctionalComponent<{ readonly text: string }> = ({ text }) =>
  isAddress.test(text) ? text.split(signs).flatMap((part, at) => (at === 0 ? [part] : [h('wbr'), part])) : text
Breakable.props = { text: { type: String, required: true } }
