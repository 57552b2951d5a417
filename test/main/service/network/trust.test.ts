import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  namedCertificates,
  systemCertificates,
  trust,
  trustNow,
  trustWhenNeeded,
} from '../../../../main/service/network/trust.ts'
import { newAuthority } from './certificates.ts'

afterEach(() => void vi.restoreAllMocks())

const trusted = (): string[] => tls.getCACertificates('default').map((one) => new X509Certificate(one).fingerprint256)
const fingerprint = (certificate: string): string => new X509Certificate(certificate).fingerprint256

describe('the certificates of the computer’s store', () => {
  it('count together with those of before', () => {
    const before = trusted()
    const [one, other] = [newAuthority().cert, newAuthority().cert]
    trust([one, other])
    expect(new Set(trusted())).toEqual(new Set([...before, fingerprint(one), fingerprint(other)]))
    const { length } = trusted()
    trust([one])
    expect(trusted()).toHaveLength(length)
  })

  it('count without the one that is unreadable', () => {
    const before = trusted()
    const one = newAuthority().cert
    trust(['nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', one])
    expect(new Set(trusted())).toEqual(new Set([...before, fingerprint(one)]))
  })

  it('are read once, and only where a connection is secured', () => {
    const late = newAuthority().cert
    const read = vi.fn(() => [late])
    trustNow()
    trustWhenNeeded(read)
    expect(read).not.toHaveBeenCalled()
    trustNow()
    trustNow()
    expect(read).toHaveBeenCalledOnce()
    expect(trusted()).toContain(fingerprint(late))
  })

  it('are those that Node reads there', () => {
    const failed = vi.fn()
    expect(systemCertificates(failed)).toEqual(tls.getCACertificates('system'))
    expect(failed).not.toHaveBeenCalled()
  })

  it('are none where the store cannot be read, which is said', () => {
    const error = new Error('the store is locked')
    vi.spyOn(tls, 'getCACertificates').mockImplementation(() => {
      throw error
    })
    const failed = vi.fn()
    expect(systemCertificates(failed)).toEqual([])
    expect(failed.mock.calls).toEqual([[error]])
  })
})

it('the certificates that the environment names are those that Node has read', () =>
  expect(namedCertificates()).toEqual(tls.getCACertificates('extra')))
