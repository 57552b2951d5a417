import { expect, it } from 'vitest'
import { mayVisit } from '../../../main/oauth/sign-in-rules.ts'

it.each([
  'https://login.example/x',
  'https://login.example:8443/',
  'https://127.0.0.1/',
  'http://127.0.0.1:8080/x',
  'http://localhost/',
  'http://[::1]:1/',
])('a sign-in may visit %s', (address) => {
  expect(mayVisit(address)).toBe(true)
})

it.each([
  'http://login.example/',
  'http://10.0.0.1/',
  'ftp://127.0.0.1/',
  'ws://127.0.0.1/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'about:blank',
  'blob:https://login.example/1',
  'app://ledgerdesk/index.html',
  'https://me:word@login.example/',
  'https://me@login.example/',
  'https://:word@login.example/',
  'login.example',
  '',
])('a sign-in may not visit %j', (address) => {
  expect(mayVisit(address)).toBe(false)
})
