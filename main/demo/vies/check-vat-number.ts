import type { ServiceContext } from '../api/env.ts'

export const viesPath = '/vies/rest-api/check-vat-number'

const memberStates = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

interface Asked {
  readonly countryCode: string
  readonly vatNumber: string
}

const read = async (c: ServiceContext): Promise<Asked | null> => {
  try {
    const { countryCode, vatNumber } = (await c.req.json()) as Partial<Record<keyof Asked, unknown>>
    return typeof countryCode === 'string' && typeof vatNumber === 'string' ? { countryCode, vatNumber } : null
  } catch {
    return null
  }
}

/** A fault comes with 200, as VIES sends it. */
const fault = (c: ServiceContext, error: string): Response =>
  c.json({ actionSucceed: false, errorWrappers: [{ error, message: 'The request was not processed.' }] })

/** `CODE`, or `CODE:STATE` for one member state. */
const faultFor = (c: ServiceContext, countryCode: string): string | null => {
  const [code = '', state = countryCode] = (c.get('quirks').value('viesFault', 'MS_UNAVAILABLE') ?? '').split(':')
  return code === '' || state !== countryCode ? null : code
}

/** One number in nine is not registered, the same ones each time. */
const isRegistered = (number: string): boolean =>
  [...number.replace(/\D/g, '')].reduce((sum, digit) => sum + Number(digit), 0) % 9 !== 0

/** A stand-in for VIES, as docs/vies.md describes it. It never tells a name. */
export const checkVatNumber = async (c: ServiceContext): Promise<Response> => {
  const asked = await read(c)
  if (asked === null || asked.vatNumber === '' || !memberStates.includes(asked.countryCode))
    return fault(c, 'INVALID_INPUT')
  const found = faultFor(c, asked.countryCode)
  if (found !== null) return fault(c, found)
  const traders = ['traderName', 'traderStreet', 'traderPostalCode', 'traderCity', 'traderCompanyType']
  return c.json({
    ...asked,
    requestDate: new Date().toISOString(),
    valid: isRegistered(asked.vatNumber),
    requestIdentifier: c.get('quirks').value('viesRequest', 'WAPIAAAADEMO0001') ?? '',
    name: '---',
    address: '---',
    ...Object.fromEntries(traders.map((name) => [name, '---'])),
  })
}
