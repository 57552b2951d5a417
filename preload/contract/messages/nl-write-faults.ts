import type { WriteFault } from '../write-fault.ts'

/** Why a file was not written, what was kept, and what to do. */
export const writeFaults: Record<WriteFault, string> = {
  'disk-full':
    'De schijf is vol, dus het bestand is niet geschreven. Wat de app bewaart, is zoals het was. Maak daar ruimte, of kies een andere schijf.',
  'disk-read-only':
    'De schijf is alleen-lezen, dus het bestand is niet geschreven. Wat de app bewaart, is zoals het was. Kies een andere schijf.',
  'not-allowed':
    'Je mag niet in deze map schrijven, dus het bestand is niet geschreven. Wat de app bewaart, is zoals het was. Kies een andere map.',
  'in-use':
    'Het bestand is niet vervangen: een ander programma zoals Excel heeft het open, of het is beveiligd. Het is zoals het was. Sluit het daar en probeer het opnieuw, of kies een andere naam.',
  'no-folder':
    'De map is er niet meer, dus het bestand is niet geschreven. Wat de app bewaart, is zoals het was. Kies een andere map, of sluit de schijf weer aan.',
  'no-file':
    'Geen bestand kan hier deze naam hebben, dus het is niet geschreven. Wat de app bewaart, is zoals het was. Kies een andere naam.',
}
