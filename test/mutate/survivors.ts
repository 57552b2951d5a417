import type { Reason } from './reason.ts'
import { reasonsOfFiles } from './survivors-of-files.ts'
import { reasonsOfNetwork } from './survivors-of-network.ts'
import { reasonsOfServices } from './survivors-of-services.ts'
import { reasonsOfSettings } from './survivors-of-settings.ts'
import { reasonsOfSignIn } from './survivors-of-sign-in.ts'
import { reasonsOfTrust } from './survivors-of-trust.ts'
import { reasonsOfUpdates } from './survivors-of-updates.ts'

const never = 'TypeScript asks for it, and its types keep it from being reached.'

export const reasons: readonly Reason[] = [
  ...reasonsOfFiles,
  ...reasonsOfNetwork,
  ...reasonsOfServices,
  ...reasonsOfSettings,
  ...reasonsOfSignIn,
  ...reasonsOfTrust,
  ...reasonsOfUpdates,
  {
    file: 'main/electron/main-window/main-window.ts',
    at: "answer = 'asked'",
    changes: ['\'asked\'  →  ""'],
    why: 'It is compared with the other two states alone, so any other text does.',
  },
  {
    file: 'main/electron/sign-in/page-state.ts',
    at: 'default:',
    changes: ['default: return never(event)  →  default:'],
    why: never,
  },
  {
    file: 'main/app/ipc/handle-call.ts',
    at: "first?.code !== 'too_big'",
    changes: ['first?.code  →  first.code'],
    why: 'A refused call has a fault at least; the types need the question.',
  },
  {
    file: 'main/app/ipc/handle-call.ts',
    at: "first?.code !== 'too_big'",
    changes: ["first?.code !== 'too_big'  →  false"],
    why: 'No text of a call has a least length, so that no other fault is about the length of a text.',
  },
  {
    file: 'main/app/ipc/handle-call.ts',
    at: "typeof method !== 'string'",
    changes: ["typeof method !== 'string'  →  false"],
    why: 'The list of calls holds texts alone; the types need the question.',
  },
  {
    file: 'main/service/answer-body.ts',
    at: "throw new AnswerNotText('the answer is not UTF-8')",
    changes: ['\'the answer is not UTF-8\'  →  ""'],
    why: 'Its class decides what is shown; its text is kept out of the log, as that of each error.',
  },
  {
    file: 'main/service/answer-body.ts',
    at: 'const joined =',
    changes: ['waiting.length === 1  →  false'],
    why: 'One chunk joined to none is the same chunk.',
  },
  {
    file: 'main/service/answer-body.ts',
    at: 'if (!stream.readableEnded)',
    changes: ['!stream.readableEnded  →  true'],
    why: 'A body that was read whole is answered with already; a promise that was kept stays kept.',
  },
  {
    file: 'main/service/call-limits.ts',
    at: 'const giveUp =',
    changes: ['callerSignal?.reason  →  callerSignal.reason'],
    why: 'Only whoever asked with a signal gives up by it.',
  },
  {
    file: 'main/service/call-limits.ts',
    at: '{ once: true }',
    changes: ['{ once: true }  →  {}', 'true  →  false'],
    why: 'A signal is aborted once.',
  },
  {
    file: 'main/service/server-messages.ts',
    at: 'const lowerCase =',
    changes: ['/[A-Z]+/g  →  /[A-Z]/g'],
    why: 'Letters are made small one by one or in rows.',
  },
  {
    file: 'main/service/server-messages.ts',
    at: "?? ' '))",
    changes: ['\' \'  →  ""'],
    why: 'A tag that is read has its end behind it, so there is a sign there.',
  },
  {
    file: 'main/service/server-messages.ts',
    at: 'for (let at = text.indexOf',
    changes: ['at < lastClose  →  at <= lastClose'],
    why: 'No sign opens and closes a tag at once.',
  },
  {
    file: 'main/service/server-messages.ts',
    at: "lower[at + 1] ?? ''",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'A tag that is read has its end behind it, so there is a sign there.',
  },
  {
    file: 'main/app/headless/begin.ts',
    at: 'default:',
    changes: ['default: return never(request)  →  default:'],
    why: never,
  },
  {
    file: 'main/app/headless/begin.ts',
    at: 'if (!over.aborted)',
    changes: ['!over.aborted  →  true'],
    why: 'The signal of a run that is over has nobody who listens.',
  },
  {
    file: 'main/app/headless/begin.ts',
    at: "'given' in mistake ? plain(mistake.given) : ''",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'The sentence of a mistake that is about no word shows none.',
  },
  {
    file: 'main/app/headless/run-mark.ts',
    at: "{ flag: 'wx', mode: 0o600 }",
    changes: ['\'wx\'  →  ""'],
    why: 'The file was removed just before; only a link that is laid in between would be followed, and no test can be so quick.',
  },
  {
    file: 'main/app/headless/run-mark.ts',
    at: '        rmSync(file, { force: true })',
    changes: ['{ force: true }  →  {}', 'true  →  false'],
    why: 'What is not there, and what cannot be removed, are passed over alike.',
  },
  {
    file: 'main/app/commands/deep-link.ts',
    at: 'const encoded =',
    changes: ["/^(?:[A-Za-z0-9\\-._~!'()*]|%[0-9A-Fa-f]{2})+$/  →  /^(?:[A-Za-z0-9\\-._~!'()*]|%[0-9A-Fa-f])+$/"],
    why: 'Half an escape cannot be decoded, and makes no link either.',
  },
  {
    file: 'main/electron/sign-in/sign-in-toolbar.ts',
    at: 'default:',
    changes: ['default: return never(wanted)  →  default:'],
    why: never,
  },
  {
    file: 'main/app/commands/deep-link.ts',
    at: '} catch {',
    changes: ['{ return null }  →  {}'],
    why: 'A part that is undefined makes no link either.',
  },
  {
    file: 'main/app/commands/deep-link.ts',
    at: 'parts ?? []',
    changes: ['[]  →  ["Stryker was here"]'],
    why: 'A link needs three parts, and one is not three.',
  },
  {
    file: 'main/electron/sign-in/sign-in-page.ts',
    at: "let is: 'open' | 'over' = 'open'",
    changes: ['\'open\'  →  ""'],
    why: 'It is compared with the other word alone.',
  },
  {
    file: 'main/electron/sign-in/sign-in-page.ts',
    at: 'const path = URL.parse(start)?.pathname',
    changes: ['URL.parse(start)?.pathname  →  URL.parse(start).pathname'],
    why: 'The first address is put together by the app, and parses.',
  },
  {
    file: 'main/base/files/bound-text.ts',
    at: '} catch {',
    changes: ['{ return undefined }  →  {}'],
    why: 'A function that ends without an answer answers undefined.',
  },
  {
    file: 'main/base/files/database-key.ts',
    at: 'default:',
    changes: ['default: return never(kept)  →  default:'],
    why: never,
  },
  {
    file: 'main/base/files/database-key.ts',
    at: "return { is: 'unavailable' }",
    changes: ["{ is: 'unavailable' }  →  {}", '\'unavailable\'  →  ""'],
    why: 'It is compared with two other words alone.',
  },
  {
    file: 'main/profile/own-files.ts',
    at: 'const codeOf =',
    changes: [
      "error instanceof Error && 'code' in error  →  true",
      "error instanceof Error && 'code' in error  →  error instanceof Error || 'code' in error",
      '\'\'  →  "Stryker was here!"',
    ],
    why: 'It is compared with two codes of the disk alone, and an error without a code has neither.',
  },
]
