import { app } from 'electron'

/** Links that macOS hands to the app: kept until somebody takes them, and from then on passed on as they come. */
export const linksOpened = () => {
  let taker: ((link: string) => void) | null = null
  let early: string[] = []
  app.on('open-url', (event, link) => {
    event.preventDefault()
    if (taker) taker(link)
    else early.push(link)
  })
  return {
    take: (next: (link: string) => void): void => {
      taker = next
      early.forEach(next)
      early = []
    },
  }
}
