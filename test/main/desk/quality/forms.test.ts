import { expect, it } from 'vitest'
import { isoCountry } from '../../../../main/desk/quality/countries.ts'
import { judgeEmail, judgeWebAddress } from '../../../../main/desk/quality/internet-names.ts'
import { judgePostcode } from '../../../../main/desk/quality/postcodes.ts'
import { judgeRegistration } from '../../../../main/desk/quality/registration-numbers.ts'

const fits = { is: 'fits' }
const form = { is: 'form' }
const style = (better: string) => ({ is: 'style', better })

it.each([
  ['1234 AB', 'NL', fits],
  ['1234AB', 'NL', style('1234 AB')],
  ['1234 ab', 'NL', style('1234 AB')],
  ['NL-1234 AB', 'NL', style('1234 AB')],
  ['1234', 'NL', form],
  ['0234 AB', 'NL', form],
  ['1234 SA', 'NL', form],
  ['1234 SD', 'NL', form],
  ['1234 SS', 'NL', form],
  ['9000', 'BE', fits],
  ['B-9000', 'BE', fits],
  ['90000', 'BE', form],
  ['10115', 'DE', fits],
  ['D-10115', 'DE', fits],
  ['00115', 'DE', form],
  ['75008', 'FR', fits],
  ['L-1234', 'LU', fits],
  ['SW1A 1AA', 'GB', fits],
  ['sw1a1aa', 'GB', style('SW1A 1AA')],
  ['SW1A', 'GB', form],
  ['D02 AF30', 'IE', fits],
  ['8001', 'CH', fits],
  ['9490', 'LI', fits],
  ['FL-9490', 'LI', fits],
  ['FIN-00100', 'FI', fits],
  ['SLO-1000', 'SI', fits],
  ['8001', 'LI', form],
  ['00-950', 'PL', fits],
  ['00950', 'PL', style('00-950')],
  ['1000-205', 'PT', fits],
  ['111 29', 'SE', fits],
  ['SE-111 29', 'SE', style('111 29')],
  ['LV-1050', 'LV', fits],
  ['00–950', 'PL', style('00-950')],
  ['1234\u00a0AB\u200b', 'NL', style('1234 AB')],
  ['28013', 'ES', fits],
  ['53013', 'ES', form],
  ['K1A 0B1', 'CA', fits],
  ['C1A 4P3', 'CA', fits],
  ['20500-0003', 'US', fits],
  ['anything', 'JP', null],
] as const)('the postcode %j of a customer in %s is judged', (text, country, verdict) => {
  expect(judgePostcode(text, country)).toEqual(verdict)
})

const valid = { is: 'valid' }
const check = { is: 'check' }
const noForm = { is: 'form', better: null }

it.each([
  ['12345678', 'NL', valid],
  ['KvK 12345678', 'NL', valid],
  ['1234567', 'NL', noForm],
  ['0403.170.701', 'BE', valid],
  ['0202.239.951', 'BE', valid],
  ['0403.170.702', 'BE', check],
  ['403.170.701', 'BE', { is: 'form', better: '0403.170.701' }],
  ['403.170.702', 'BE', noForm],
  ['HRB 12345', 'DE', valid],
  ['hra 12345 B', 'DE', valid],
  ['Köln HRB 123', 'DE', valid],
  ['12345', 'DE', noForm],
  ['00445790', 'GB', valid],
  ['SC095000', 'GB', valid],
  ['SP1234RS', 'GB', valid],
  ['IP00525R', 'GB', valid],
  ['RS007351', 'GB', valid],
  ['SL00123A', 'GB', valid],
  ['445790', 'GB', noForm],
  ['CHE-107.787.577', 'CH', valid],
  ['CHE-107.787.578', 'CH', check],
  ['732 829 320', 'FR', valid],
  ['732 829 320 00074', 'FR', valid],
  ['732 829 321', 'FR', check],
  ['35600000049837', 'FR', valid],
  ['FN 56247 t', 'AT', valid],
  ['B 6307', 'LU', valid],
  ['13585628', 'DK', valid],
  ['2077474-0', 'FI', valid],
  ['556703-7485', 'SE', valid],
  // With its century, or the 16 of companies, as the tax office writes it.
  ['16556703-7485', 'SE', valid],
  ['19811228-9874', 'SE', valid],
  ['19811228-9875', 'SE', check],
  ['15556703-7485', 'SE', noForm],
  ['974 760 673', 'NO', valid],
  ['974 760 674', 'NO', check],
  ['NO 974 760 673', 'NO', valid],
  ['974 760 673 MVA', 'NO', valid],
  ['974 760 674 MVA', 'NO', check],
  // Those with 8 and 9 run out; the check digit is in every one.
  ['312 345 005', 'NO', valid],
  ['KvK-nr. 12345678', 'NL', valid],
  ['KvK: 12345678', 'NL', valid],
  ['RPR 0403.170.701', 'BE', valid],
  ['RPM 0403.170.702', 'BE', check],
  ['PartR 123', 'DE', valid],
  ['HRB-Nr. 42243', 'DE', valid],
  ['RCS 732 829 320', 'FR', valid],
  ['SIREN 732 829 321', 'FR', check],
  ['R.C.S. B 6307', 'LU', valid],
  ['whatever', 'JP', null],
] as const)('the registration number %j of a customer in %s is judged', (text, country, verdict) => {
  expect(judgeRegistration(text, country)).toEqual(verdict)
})

const none = { better: null }

it.each([
  ['jan@example.nl', null],
  ['jan.de.vries+desk@mail.example.co.uk', null],
  ['jan@exämple.de', null],
  ['jan@example.nl; els@example.nl', null],
  ['jan@example', none],
  ['jan.example.nl', none],
  ['jan@exa mple.nl', none],
  ['jan@@example.nl', none],
  ['.jan@example.nl', none],
  ['jan@-example.nl', none],
  ['jan@example..nl', none],
  ['mailto:jan@example.nl', { better: 'jan@example.nl' }],
  ['Jan de Vries <jan@example.nl>', { better: 'jan@example.nl' }],
  ['jan@example.nl.', { better: 'jan@example.nl' }],
  ['jan@example.nl;', { better: 'jan@example.nl' }],
  // Copied from a web page, an address brings signs that nobody sees.
  ['\u200bjan@example.nl', { better: 'jan@example.nl' }],
  ['jan@exam\u00adple.nl', { better: 'jan@example.nl' }],
  ['jan\u200b', none],
  [';', none],
] as const)('the e-mail address %j is judged', (text, verdict) => {
  expect(judgeEmail(text)).toEqual(verdict)
})

it.each([
  ['https://www.example.nl/over-ons?a=1#b', null],
  ['www.example.nl', null],
  ['example.nl', null],
  ['http://example.nl:8080', null],
  ['http:/www.example.nl', { better: 'http://www.example.nl' }],
  ['http:\\\\www.example.nl', { better: 'http://www.example.nl' }],
  ['https//www.example.nl', { better: 'https://www.example.nl' }],
  ['www.example.nl\u200b', { better: 'www.example.nl' }],
  ['www.example', null],
  ['www', none],
  ['jan@example.nl', none],
  ['javascript:alert(1)', none],
  ['www. example.nl', none],
] as const)('the web address %j is judged', (text, verdict) => {
  expect(judgeWebAddress(text)).toEqual(verdict)
})

it.each([
  ['NL', 'NL'],
  ['nld', 'NL'],
  ['B', 'BE'],
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['1', null],
  ['', null],
] as const)('the country code %j is the country %s', (code, iso) => {
  expect(isoCountry(code)).toBe(iso)
})
