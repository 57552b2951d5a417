import { describe, expect, it } from 'vitest'
import {
  atFirst,
  failOfHolding,
  failOfLoad,
  nextStatus,
  hostAndSafety,
  type PageEvent,
  type PageStatus,
} from '../../../../main/electron/sign-in/page-state.ts'

const start = 'https://login.example/authorize?state=s'
const other = 'https://elsewhere.example/page'
const follow = (...events: PageEvent[]): PageStatus => events.reduce(nextStatus, atFirst(start, 1))

const started = (address: string, at = 2): PageEvent => ({ is: 'started', address, at })
const arrived = (address: string): PageEvent => ({ is: 'arrived', address })
const readable: PageEvent = { is: 'readable' }
const stopped: PageEvent = { is: 'stopped' }
const refused: PageEvent = { is: 'failed', address: start, fail: { code: 'service-certificate' } }
const shown = [started(start), arrived(start), readable] as const

describe('a sign-in page', () => {
  it('is loading until it can be read, and visible from its arrival', () => {
    expect(follow()).toMatchObject({ page: { is: 'loading', since: 1 }, inSight: false, address: start })
    expect(follow(started(start), arrived(start))).toMatchObject({ page: { is: 'loading', since: 2 }, inSight: true })
    expect(follow(...shown)).toMatchObject({ page: { is: 'shown' }, inSight: true, address: start })
    expect(follow(...shown, stopped)).toEqual(follow(...shown))
  })

  it('has the address of the visible page, not of the loading one', () => {
    expect(follow(started(other)).address).toBe(other)
    expect(follow(...shown, started(other))).toMatchObject({ page: { is: 'loading' }, address: start, inSight: true })
    expect(follow(...shown, started(other), arrived(other)).address).toBe(other)
  })

  it('is slow only while it is loading, and keeps its start time', () => {
    expect(follow(started(start, 7), { is: 'slow' }).page).toEqual({ is: 'slow', since: 7 })
    expect(follow(...shown, { is: 'slow' }).page).toEqual({ is: 'shown' })
    expect(follow(started(start), { is: 'slow' }, arrived(start), readable).page).toEqual({ is: 'shown' })
    expect(follow(started(start, 7), { is: 'slow' }, arrived(start))).toMatchObject({
      page: { is: 'slow', since: 7 },
      inSight: true,
    })
    expect(follow(started(start), { is: 'slow' }, stopped).page).toEqual({
      is: 'failed',
      fail: { code: 'sign-in-page-not-loading' },
    })
  })

  it('is not visible before it has arrived, even when it is readable', () => {
    expect(follow(started(start), readable).page).toEqual({ is: 'loading', since: 2 })
    expect(follow(started(start), refused, arrived(start))).toMatchObject({ page: { is: 'shown' }, inSight: true })
  })

  it('is hidden after a failure or crash, and the browser’s own error page changes nothing', () => {
    expect(follow(...shown, started(other), refused, readable, stopped)).toMatchObject({
      page: { is: 'failed', fail: { code: 'service-certificate' } },
      inSight: false,
      address: start,
    })
    expect(follow(...shown, { is: 'crashed' })).toMatchObject({
      page: { is: 'failed', fail: { code: 'sign-in-page-stopped' } },
      inSight: false,
    })
  })

  it('can be tried again', () => {
    expect(follow(started(start), refused, ...shown)).toEqual(follow(...shown))
  })

  it('has failed when it was a file or nothing, and a visible one stays', () => {
    expect(follow(started(start), stopped).page).toEqual({ is: 'failed', fail: { code: 'sign-in-page-not-loading' } })
    expect(follow(...shown, started(other), stopped)).toMatchObject({ page: { is: 'shown' }, address: start })
  })

  it('shows why it was held back, unless another page is visible', () => {
    const held: PageEvent = {
      is: 'held-back',
      address: 'http://login.example/',
      fail: failOfHolding('http://login.example/'),
    }
    expect(follow(started(start), held, stopped)).toMatchObject({
      page: { is: 'failed', fail: { code: 'service-not-https' } },
      address: 'http://login.example/',
    })
    expect(follow(...shown, started(other), held, stopped)).toMatchObject({ page: { is: 'shown' }, address: start })
    expect(follow(started(start), held, started(start), stopped).page).toEqual({
      is: 'failed',
      fail: { code: 'sign-in-page-not-loading' },
    })
  })
})

describe('the toolbar’s view of an address', () => {
  it.each([
    ['https://login.example/authorize?code=secret#part', 'login.example', 'https'],
    ['https://login.example:8443/', 'login.example:8443', 'https'],
    ['https://lоgin.example/', 'xn--lgin-55d.example', 'https'],
    ['http://127.0.0.1:4000/a', '127.0.0.1:4000', 'this-computer'],
    ['https://localhost:4000/a', 'localhost:4000', 'https'],
    ['', '', 'none'],
    ['about:blank', '', 'none'],
    ['about:srcdoc', '', 'none'],
    ['blob:https://login.example/6c5f', '', 'none'],
    ['data:text/html,x', '', 'none'],
    ['http://login.example/', 'login.example', 'none'],
  ])('%s', (address, host, safety) => expect(hostAndSafety(address)).toEqual({ host, safety }))
})

describe('the failure of a page', () => {
  it.each([
    [-200, 'service-certificate'],
    [-202, 'service-certificate'],
    [-201, 'service-certificate'],
    [-150, 'service-certificate'],
    [-106, 'sign-in-page-not-loading'],
    [-105, 'sign-in-page-not-loading'],
    [-118, 'sign-in-page-not-loading'],
    [-20, 'sign-in-page-not-loading'],
    [-300, 'sign-in-page-not-loading'],
    [-127, 'proxy-sign-in-needed'],
    [-115, 'proxy-sign-in-needed'],
  ])('for Chromium’s error %i', (number, code) => expect(failOfLoad(number)).toEqual({ code }))

  it('names why the window did not go to an address', () => {
    expect(failOfHolding('http://login.example/').code).toBe('service-not-https')
    expect(failOfHolding('data:text/html,x').code).toBe('sign-in-page-not-loading')
  })
})
