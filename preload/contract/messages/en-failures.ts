import type { FailCode } from '../error-payload.ts'
import { updateFailures } from './en-update-failures.ts'

/** One sentence per code: what happened, what was kept, what to do. */
export const failures: Record<FailCode, string> = {
  'call-unknown':
    'The app asked itself for something it does not know. Nothing was changed. Update the app, or restart it if it was updated just now.',
  'call-not-allowed': 'This window may not ask for that. Nothing was changed. Close the window and open the app again.',
  'arguments-wrong':
    'The app asked itself for something in the wrong form. Nothing was changed. Try again; if it comes back, report it.',
  'text-too-long':
    'A text is longer than it can be here. Nothing was saved, and what you typed is still there. Shorten it and try again.',
  'too-many-at-once':
    'These are too many for one time. Nothing was changed or sent. Choose fewer, for example with a filter, and do the rest after them.',
  unexpected:
    'Something went wrong that the app did not foresee. What was saved is still there. Try again; if it comes back, restart the app.',
  'sign-in-cancelled':
    'Signing in was cancelled. Your customers and changes on this computer are still there. Sign in again when you are ready.',
  'sign-in-denied':
    'Access was denied on the consent page. Nothing was changed. Sign in again and allow access to work with the service.',
  'sign-in-wrong-state':
    'The answer does not belong to this sign-in and was not used. Nothing was changed. Sign in again.',
  'sign-in-wrong-issuer':
    'The answer does not carry the name that the service announced, and was not used. Nothing was changed. Sign in again; if that does not help, test the connection under Settings, “Edit”, and save.',
  'sign-in-page-not-loading':
    'The sign-in page did not open. What is on this computer is kept. Check the connection and the base address, then try again.',
  'sign-in-page-stopped': 'The sign-in page stopped by itself. Nothing was changed. Try again; signing in starts over.',
  'sign-in-wrong-client':
    'The service does not know this client identifier, or it is not active yet. Nothing was changed. Check the identifier and the secret.',
  'sign-in-wrong-redirect':
    'The redirect URI is not the one that was registered. Nothing was changed. Make both the same, here or in the developer portal.',
  'sign-in-scope-refused': 'The service refused the scope. Nothing was changed. Check the scope of this service.',
  'sign-in-pkce-refused':
    'The service refuses a sign-in with PKCE. Nothing was changed. Sign in again: PKCE is left out from now on. Where it is set to “On” under Settings, “Edit”, choose “Found out by the test” there.',
  'sign-in-pkce-doubted':
    'The service refused this sign-in as a wrong request, although the test found that it accepts PKCE. Nothing was sent. Sign in again; if it is refused once more, PKCE is left out after that.',
  'sign-in-pkce-needed':
    'The service refuses a sign-in without PKCE. Nothing was changed. Set PKCE to “On”, then test again.',
  'sign-in-refused':
    'The service refused the sign-in. What is on this computer is kept. Check the client identifier and the secret, then sign in again.',
  'sign-in-answer-unreadable':
    'The service answered the sign-in with something the app cannot read. Nothing was changed. Check the base address, then try again.',
  'sign-in-unanswered':
    'The service did not answer the sign-in, is busy, or has a fault of its own. What is on this computer is kept. Check the connection, and try again in a while.',
  'sign-in-browser-not-opened':
    'The browser did not open. Nothing was changed. Choose a default browser in the settings of this computer, or a window of this app under Edit.',
  'sign-in-port-taken':
    'Another program on this computer uses the port of the redirect URI, so the browser could not come back to the app. Nothing was sent. Close that program and sign in again, or choose a window of this app under Edit.',
  'sign-in-port-shared':
    'Another environment with this port in its redirect URI is being signed in to. That sign-in continues, and nothing was changed here. Finish or cancel it first, then sign in again.',
  'sign-in-not-listening':
    'This computer does not let the app wait for the browser at the redirect URI. Nothing was sent. Choose a window of this app under Edit, or ask the IT department of your office.',
  'sign-in-timed-out':
    'The sign-in took too long: its answer is good for ten minutes. Nothing was changed. Sign in again.',
  'sign-in-expired': 'The sign-in has expired. Customers and changes are kept here. Sign in again to send and receive.',
  'refresh-token-refused':
    'The service refused this refresh token. Whoever was signed in before still is, and nothing was sent. Make a new one with the generator, for this client identifier, and paste it whole.',
  'token-refused':
    'The service does not accept your sign-in at the moment, although it should still be valid. Your work is kept here. The app renews the sign-in and tries again by itself, usually within a minute; if that does not help, it asks you to sign in.',
  'signed-out': 'You are signed out. Customers and changes are kept here. Sign in to send and receive.',
  'connecting-unreachable':
    'The service cannot be reached. Nothing was changed. Check the base address and the connection of this computer, then try again.',
  'connecting-slow':
    'The service took too long to answer. Nothing was changed. Try again; if that does not help, check the base address.',
  'connecting-busy': 'The service is busy. Nothing was changed. Try again in a while.',
  'connecting-failing':
    'The service has a fault of its own. Nothing was changed. Try again in a while; if that does not help, ask the service’s help desk.',
  'connecting-refused':
    'The service refused the question. Nothing was changed. Check the base address and the database id; if they are right, ask the service’s help desk.',
  'service-unreachable':
    'The service cannot be reached. Your work is kept here and goes out when the connection is back.',
  'service-slow': 'The service took too long to answer. Your work is kept here. The app tries again by itself.',
  'service-busy': 'The service is busy. Your work is kept here. The app tries again by itself.',
  'service-failing': 'The service has a fault of its own. Your work is kept here. The app tries again by itself.',
  'service-answer-unreadable':
    'The service answered with something the app cannot read. Your work is kept here. Check the base address if this goes on.',
  'service-answer-too-large':
    'The service sent far more than customer data can be, so the app stopped reading. Your work is kept here. Check the base address if this goes on.',
  'service-not-at-address':
    'The server answers, but the sign-in of a service is not at this address. Nothing was changed. Check the base address: its path, and the version in it.',
  'service-refused':
    'The service refused this. Your change is kept here. Read what the service says, then edit the change or discard it.',
  'service-not-https':
    'This address does not start with https. Nothing was sent. Use the https address of the service.',
  'service-redirected':
    'The service points to another address, and the app does not follow it with your sign-in. Nothing was sent there. Check the base address.',
  'service-certificate':
    'The certificate of this service is not trusted. Nothing was sent. Check the date and time of this computer. If they are right, ask your administrator; the app does not skip this check.',
  'proxy-sign-in-needed':
    'A proxy between this computer and the service wants to know who you are. Your work is kept here. Try again in the app’s window, and enter the name and password of the proxy when it asks. If it does not ask, the proxy demands a way of signing in that the app does not know: ask the IT department of your office.',
  'database-unknown':
    'The service does not know this administration, or does not let you in. Nothing was changed, and your work is kept here. Check its database id.',
  'customer-unknown': 'This customer is no longer there. Your other work is kept. Go back to the list and sync.',
  'list-shrunk':
    'Customers that were in the service’s list before are missing from it, and it is not certain that they were deleted. Nothing was removed here. Check with the service before you accept the list.',
  'list-rows-without-id':
    'The service’s list has customers without an id, and the app cannot show those. All others are shown, and none was removed here. Tell the service’s help desk.',
  'edit-unknown':
    'This change is no longer there; it may have been sent or discarded. Nothing else was changed. Look at the list again.',
  'edit-changed-meanwhile':
    'This customer was changed elsewhere while you were editing. What you typed is still in the form. Look at it and save again.',
  'delete-changed-meanwhile':
    'This customer, or a change that waits for it, is no longer as you saw it when you chose to delete. Nothing was deleted. Look at it, and delete it again if you still want to.',
  'edit-nothing-changed': 'Nothing differs from what is there. Nothing was saved. Change a field first.',
  'edit-value-wrong-type':
    'A field needs a number, and what is there is none. What you typed is still in the form. Correct it and save again.',
  'edit-would-reset-fields':
    'Saving now could empty fields that were not read yet. What you typed is still in the form. Read this customer whole first, by syncing.',
  'edit-not-possible-now':
    'This change is being sent, or has moved on since you saw it. Nothing was changed. Look at it again, or wait a moment and try again.',
  'customer-to-be-deleted':
    'This customer is marked for deletion. Nothing was saved, and what you typed is still there. Discard the deletion under Changes if the customer is to stay, then save again.',
  'merge-not-sent':
    'This customer was to be deleted after a merge. The customer that stays is gone from the service, or its changes were discarded, so nothing was deleted. Discard this too, or send it again to delete the customer anyway.',
  'edit-of-another-user':
    'This change was made by somebody else. It is kept and nothing was sent. It goes out when they sign in here, or after you take it over.',
  'another-user-signed-in':
    'Another user has signed in here meanwhile, so this was not done in their name. Nothing was changed. What was typed is kept for the one who typed it, until they sign in here again.',
  'edit-restored':
    'This change was found again in a copy, after the customer file was damaged, a backup was put back, or the keychain came back. It is kept and was not sent again. Look whether the service has it already, then send or discard it.',
  'edit-sent-already': 'This was sent already and cannot be taken back. In History you can undo the change.',
  'merge-sent-already':
    'A customer that was merged into this one is deleted already. This one keeps the values that it got, because they may be nowhere else. In History you can undo the change.',
  'nothing-to-undo': 'Nothing is left to undo since this administration was opened. Nothing was changed.',
  'nothing-to-redo': 'Nothing is left to redo here. Nothing was changed.',
  'bulk-pattern-wrong': 'This pattern cannot be used, and nothing was changed. Correct it, or search for plain text.',
  'bulk-pattern-slow':
    'This pattern takes too long on the values here, and nothing was changed. Write it more precisely, or search for plain text.',
  'bulk-preview-gone': 'This preview is no longer there, and nothing of it was saved. Make it again.',
  'vat-check-gone':
    'This check ended early, because its administration was closed meanwhile, for example for another user. Answers that came by then are in the history. Check again.',
  'saving-cut-off':
    'Saving was cut off, because this administration was closed meanwhile, for example for another user. What was saved by then waits, and is not sent before you say so. Check under Changes how far it came.',
  'history-not-reversible':
    'This line cannot be undone: nothing was sent, it is undone already, the values from before are not known, or another change still waits for this customer. Nothing was changed. Open the customer and change it by hand.',
  'history-broken':
    'The log on this computer is not as it was written. Customers and changes are kept. Keep a copy of the file and ask whoever looks after this computer.',
  'too-many-mutes':
    'An administration has at most 10,000 muted findings, and these would make it more. Nothing was muted. Mute fewer, unmute some, or mute the whole rule.',
  'too-many-dismissals':
    'This administration already has 5,000 groups marked as different, so no more can be added. The groups are as they were. Take some of them back under the list, then try again.',
  'copy-too-many-cells':
    'A copy holds at most 1,000,000 cells, and this range has more. Nothing was copied. Copy fewer rows or columns, or export them.',
  'paste-not-asked':
    'The app reads what you copied only right after a key or a click. Nothing was pasted. Select the cell, then press Ctrl+V, or Cmd+V on a Mac.',
  'paste-too-large':
    'What you copied is longer than 20 million characters, and nothing was pasted. Copy fewer cells, or import them as a file.',
  'export-not-written':
    'The file could not be written. What the app keeps is as it was. Choose another folder, or close the file where it is open.',
  'export-too-many-rows':
    'An Excel sheet holds at most 1,048,575 rows, and this export has more. Nothing was written. Choose fewer, or CSV.',
  'import-gone':
    'This import is no longer there. Check under Changes whether any of it was saved, then open the file again.',
  'import-not-read':
    'Not every customer of this administration has been read on this computer yet, so the import could create customers that already exist. Nothing was changed. Let the sync finish, and check the import again.',
  'import-customer-appeared':
    'This customer appeared here after the check, so it was not created again. Open the file once more to compare.',
  'import-drop-too-large':
    'This table is larger than what can be dropped or pasted. Nothing was read. Open the file with the button.',
  'several-files': 'Only one file is read at a time. Nothing was read. Drop one file.',
  'import-unreadable':
    'This file cannot be read as a table. Nothing was imported. Save it as XLSX or CSV in a spreadsheet and choose it again.',
  'import-plan-unreadable':
    'This file does not hold the columns of an import, it is damaged, or a newer version of the app wrote it. Your columns stay as they were. Save it again where it came from, or update the app.',
  'import-plan-of-another':
    'The saved columns are those of another table: none of their headings is in this one. Your columns stay as they were. Choose another file, or match the columns here.',
  'rehearsal-not-read':
    'The customers of this administration were never read on this computer, so that there is nothing to compare with. Nothing was changed. Go to the administration, let it sync, and rehearse then.',
  'rehearsal-in-production':
    'A rehearsed import is not saved into production from another administration. Nothing was saved. Go to that administration and open the file there.',
  'link-unknown':
    'The link that was opened leads to no customer on this computer. Nothing was opened or changed. Check that it was copied whole, open its administration and sync, then open it again.',
  'link-not-possible':
    'This customer was not sent yet, so nobody else could open a link to it. Nothing was copied. Copy it after the next sync.',
  'vies-not-allowed':
    'VAT numbers may not be sent to VIES yet. Nothing was sent. Allow it in the settings, and check again.',
  'environment-unknown': 'This service is no longer in the settings. Nothing was changed. Choose another one.',
  'environment-incomplete': 'Something is missing or wrong in the form. Nothing was saved. Look at the marked field.',
  'address-not-confirmed':
    'This address was not confirmed. Nothing was sent to it, and nothing was saved. Check it letter by letter, and save or test again. After three refusals the app asks again only once you have closed and opened it.',
  'environment-has-waiting-edits':
    'Changes still wait to be sent from here. Nothing was removed. Send or discard them under Changes first.',
  'edits-set-aside':
    'A customer file here cannot be opened now: it is damaged or was changed outside Ledgerdesk, or its key cannot be read. Changes may wait in it. Nothing was removed. Bring the earlier keychain back first, or remove the administration under Settings, which asks about them.',
  'environment-file-unreadable':
    'This file does not hold the settings of a service, it is damaged, or a newer version of the app wrote it. Nothing was filled in. Export it again where it came from, update the app, or type the settings.',
  'environment-locked':
    'This environment is locked. Nothing was changed or sent, and what you typed is still in the form. Unlock it by typing its name, and do it again.',
  'environment-name-differs':
    'This is not the name of the environment. It stays locked. Type the name as it is written here, capitals and spaces too.',
  'writes-changed':
    'The number of waiting changes is no longer what you typed. Nothing was sent, and all of them are kept. Look at them, and type the number that there is now.',
  'administration-unknown':
    'This administration is no longer in the settings. Nothing was changed. Choose another one.',
  'administration-exists': 'This administration is already in the list. Nothing was changed. Choose it from the list.',
  'settings-damaged':
    'The settings could not be read, and were put aside. Enter your service again: its customers are then read again. Changes that waited and the history stay on this computer, but are no longer shown.',
  'settings-restored':
    'The settings file was missing, damaged, unreadable or changed outside Ledgerdesk. Ledgerdesk uses the second copy: your services and waiting changes are kept. Check in Settings that your last change is there.',
  'settings-not-saved':
    'The settings could not be written. The old ones are kept. Check that the disk is not full or read-only.',
  'settings-not-confirmed':
    'The settings are not as Ledgerdesk left them. Nothing is sent, and what you typed is kept. Look at your services and confirm them first.',
  'confirming-cancelled':
    'You did not confirm your services. They stay offline and locked, and what you typed is kept. Correct what is not right, and confirm then. After three refusals the app asks again only once you have closed and opened it.',
  'keychain-missing':
    'This computer offers no safe place for secrets. Nothing secret is kept after the app closes. Set up a keychain to stay signed in.',
  'sealed-for-another':
    'What is kept on this computer for this environment belongs to another environment, address or client. Somebody may have changed Ledgerdesk’s files. Nothing of it was used or sent. Compare the address and the client with those of your service under Settings, then enter the client secret again and sign in; or restore a backup of the profile.',
  'keychain-changed':
    'The keychain of this computer has changed. What was sealed is kept but cannot be opened. Enter the client secret of your service again under Settings, then sign in.',
  'keychain-unavailable':
    'The keychain of this computer does not answer now: it is locked, or Ledgerdesk was not let in. Nothing that was kept is lost. Unlock it, or allow Ledgerdesk to use it, then close Ledgerdesk and open it again.',
  'system-too-old':
    'Ledgerdesk needs glibc 2.34 or newer for its database, and this Linux has an older one. Nothing was opened or changed. Update the system: Debian 12, Ubuntu 22.04 and Red Hat Enterprise Linux 9 are new enough.',
  'disk-full':
    'The disk is full, so this was not done. What you saved before is kept, and what you typed is still where you typed it. Free some space and do it again.',
  'disk-read-only':
    'The disk cannot be written to, so this was not done. What you saved before is kept, and what you typed is still where you typed it. Check that the disk is there and not read-only, and do it again.',
  'files-not-removed':
    'Some files on this computer could not be removed; another program may have them open. The settings are as they were, and nothing was sent. Close that program and do the same again.',
  'database-locked':
    'The customer file is in use by another program, or it lies on a network drive that cannot lock files. Nothing was changed. Close that program and try again, or have the folder moved to a disk of this computer.',
  'database-damaged':
    'The customer file on this computer is damaged. Waiting changes were saved from it as far as readable. Sync reads the customers again.',
  'database-newer': 'The customer file was written by a newer version of the app. Nothing was changed. Update the app.',
  'database-key-lost':
    'The customer file of this administration can no longer be opened: the keychain of this computer has changed, or its key is gone. The file was put aside and is kept, with its history and the changes that waited in it; none of these was sent. They come back if the earlier keychain does. Otherwise compare your last changes with the service, and enter again what is missing.',
  'customer-doubled':
    'A customer that you added seems to be in the service twice; the network may have delivered it twice. Nothing was changed or deleted. Compare the two and delete the one that you do not need.',
  'deleted-after-all':
    'This customer is gone from the service. You discarded its deletion, but it had already been sent, and it was probably done anyway. Everything else is kept. If you need the customer, add it again.',
  'edits-restored':
    'The customer file was damaged, a backup was put back, or the keychain came back, and waiting changes were found again in another copy. All of them are kept; some may be held back. Look at those under Changes before they are sent.',
  'copy-damaged':
    'The second copy of the waiting changes was damaged. It was put aside and made again from the first, so nothing is lost. If this happens again, have the disk checked.',
  'copy-not-written':
    'The second copy of the waiting changes cannot be written. The changes themselves are saved, and the app keeps trying. Check that the disk is not full or read-only.',
  'backup-not-made':
    'A backup of waiting changes and history could not be made. What is there was not touched. Check that the disk is not full or read-only, then start the app again.',
  'backup-damaged':
    'This backup is no longer as it was written, and was not put back. What is on this computer was not touched. Install the newer version of the app again.',
  'backup-not-restored':
    'This backup could not be put back; the disk may be full or read-only. What is on this computer was not touched. Free some space and check the folder, then start the app again.',
  'removal-not-confirmed':
    'This is not the word that confirms it. Nothing was removed. Type the word as it is written here.',
  'demo-not-starting': 'The Demo company did not start. Nothing was changed. Try again, or restart the app.',
  ...updateFailures,
  'page-stopped':
    'The window stopped by itself and was opened again. What you saved is kept, and what you typed is in its form again, except for the last moment. Look at it before you save.',
  'desk-stopped':
    'The part of the app that works on this administration stopped by itself. What you saved is kept. It starts again at once, or as soon as you do something there. If something you did just now was not done, do it again; if this comes back, save diagnostics under Settings.',
  'desk-memory-full':
    'The work on this administration needed more memory than the app gives it, so it was stopped. What you saved is kept. It starts again at once, or as soon as you do something there. Until Ledgerdesk starts again, customers are read from your service only when you choose Sync now; your changes are still sent. If you were working on very many customers at once, try fewer.',
  'stopped-unexpectedly':
    'Ledgerdesk stopped unexpectedly the last time. Changes that you saved are kept and go out as always, and what you typed and had not saved is in its form again. Look at it before you save.',
  'stopped-nothing-kept':
    'Ledgerdesk stopped unexpectedly. This computer has no safe place to keep changes in, so those that had not been sent are gone. Compare your last changes with the service, and enter again what is missing.',
  'diagnostics-gone':
    'What was shown has been replaced by something newer, and no file was written. Open the diagnostics again and save what you see then.',
  'diagnostics-not-written':
    'The file could not be written there. Nothing in the app has changed, and no part of a file was left. Choose another place, or make room there first.',
  'licences-not-there':
    'The list of licences is not there. It is made when the app is built, and the installed app brings it along. The licences of an installed app are also in the file third-party-licences.txt in its folder.',
}
