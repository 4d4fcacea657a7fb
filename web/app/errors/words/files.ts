import type { FILE_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import { RELOAD, type Words } from './calls.ts';

export const FILE_WORDS: Readonly<Record<keyof typeof FILE_ERRORS, Words>> = {
  too_many_files: {
    title: msg`You have sent the maximum number of files`,
    advice: msg`Remove one to send another, or tell us if you need to send more.`,
  },
  too_many_parts: {
    title: msg`This file comes in too many parts`,
    advice: msg`Remove it and send it once more.`,
  },
  file_too_large: {
    title: msg`This file is too large`,
    advice: msg`We take files of up to 20 MB. Send a smaller one, or send it in parts.`,
  },
  document_not_recent: {
    title: msg`This document is too old`,
    advice: msg`Send one that is dated within the last three months.`,
  },
  file_empty: { title: msg`This file is empty`, advice: msg`Choose another file.` },
  file_type_not_accepted: {
    title: msg`We cannot take this kind of file`,
    advice: msg`Send a PDF, JPEG, PNG or HEIC file.`,
  },
  file_unreadable: {
    title: msg`We cannot open this file`,
    advice: msg`It may be damaged. Open it on your device, save it again and send that.`,
  },
  image_too_large: {
    title: msg`This image has too many pixels`,
    advice: msg`Send a smaller version of it.`,
  },
  image_too_small: {
    title: msg`This picture is too small to read`,
    advice: msg`Take it again with a better camera. The shorter side of a document needs at least 600 pixels, that of a photo of you 480.`,
  },
  file_locked: {
    title: msg`This PDF needs a password`,
    advice: msg`Save a copy without one and send that.`,
  },
  file_too_long: {
    title: msg`This PDF has more than 100 pages`,
    advice: msg`Send the pages we asked for, or several shorter files.`,
  },
  file_infected: {
    title: msg`A virus was found in this file`,
    advice: msg`We did not keep it. Check your device before you send another file.`,
  },
  file_withheld: {
    title: msg`A virus was found in this file`,
    advice: msg`It can no longer be opened. It must be sent again, from a device that is free of viruses.`,
  },
  file_lost: {
    title: msg`We cannot open this file`,
    advice: msg`Its content is missing or damaged. Our team has been told.`,
  },
  upload_too_slow: {
    title: msg`Your connection is too slow for this`,
    advice: msg`What has arrived is kept. Try again, and it goes on from there.`,
  },
  upload_out_of_order: {
    title: msg`Part of this file is missing`,
    advice: msg`Send the file once more.`,
  },
  upload_incomplete: {
    title: msg`The file has not arrived as a whole`,
    advice: msg`Send the rest of it.`,
  },
  upload_changed: {
    title: msg`This is not the file whose beginning had arrived`,
    advice: msg`We did not keep it. Choose it once more, and it is sent from its beginning.`,
  },
  upload_being_checked: {
    title: msg`We are still checking this file`,
    advice: msg`Please wait a moment.`,
  },
  upload_settled: {
    title: msg`This file is no longer being sent`,
    advice: msg`Reload the page to see your files.`,
  },
  documents_not_requested: {
    title: msg`No documents are asked for at present`,
    advice: RELOAD,
  },
};
