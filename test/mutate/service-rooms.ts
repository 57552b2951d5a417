import { core, shell, type Room } from './room.ts'

/** Code behind lines of SECURITY.md that asks a service without a desk, asks VIES, or watches over a desk's thread. */
export const ofServices: readonly Room[] = [
  {
    name: 'security-connecting',
    says: 'the addresses, secrets and tokens that a connection test may use',
    ...shell,
    files: ['main/settings/announced.ts', 'main/settings/connection-service.ts', 'main/settings/redirect-check.ts'],
    tests: [
      'test/main/settings/connection.test.ts',
      'test/main/settings/connection-service.test.ts',
      'test/main/settings/pkce.test.ts',
      'test/main/settings/confirmed-address.test.ts',
    ],
  },
  {
    name: 'security-proxies',
    says: 'the route to an address, and who is asked for the name at a proxy',
    least: core,
    reasoned: true,
    files: [
      'main/service/network/by-way.ts',
      'main/service/network/challenge.ts',
      'main/service/network/connection-error.ts',
      'main/service/network/pac-answer.ts',
      'main/service/network/proxies.ts',
      'main/service/network/proxy.ts',
      'main/service/network/proxy-sign-in.ts',
    ],
    tests: [
      'test/main/service/network/by-way.test.ts',
      'test/main/service/network/pac-answer.test.ts',
      'test/main/service/network/proxies.test.ts',
      'test/main/service/network/proxy-answers.test.ts',
    ],
  },
  {
    name: 'security-checks',
    says: 'what each step of a connection test sends, and the meaning of its answer',
    least: core,
    reasoned: true,
    files: ['main/settings/connection-checks.ts', 'main/settings/tested-connection.ts'],
    tests: ['test/main/settings/connection-checks.test.ts'],
  },
  {
    name: 'security-requests',
    says: 'the path of each request, and the customer that its answer is about',
    least: core,
    reasoned: true,
    files: ['main/service/resources.ts', 'main/service/customer-answers.ts'],
    tests: ['test/main/service/resources.test.ts', 'test/main/service/customer-answers.test.ts'],
  },
  {
    name: 'security-vies',
    says: 'the number that VIES is asked about, and the meaning of its answer',
    least: core,
    reasoned: true,
    files: ['main/service/vies/ask-vies.ts', 'main/service/vies/vies-reply.ts'],
    tests: ['test/main/service/vies/ask-vies.test.ts', 'test/main/service/vies/vies-reply.test.ts'],
  },
  {
    name: 'security-desk-thread',
    says: "the times of a desk's thread, and its end",
    least: core,
    reasoned: true,
    files: ['main/desk/worker/desk-thread.ts'],
    tests: ['test/main/desk/worker/run-thread.test.ts'],
  },
]
