import { CallError } from '@ballast/client/call-error.ts';
import { NewCallHours } from '@ballast/contract/staff/team-calls.ts';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { placeProblems, refusedPlaces } from './list-places.ts';
import './form-rule-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function refusal(...locations: (string | number)[][]): CallError {
  const fields = locations.map((loc) => ({ loc, msg: 'Invalid data', type: 'invalid' }));
  return new CallError(422, 'fields_invalid', { fields });
}

test('the rules say at which entry of a list a field is wrong', () => {
  const early = { weekday: 1, opens: '09:00', closes: '17:00', capacity: 1 };
  const hours = [early, { ...early, weekday: 2, closes: '08:30' }];
  const given = { version: 1, zone: 'Europe/London', notice_minutes: 60, hours, holidays: [] };
  expect(placeProblems(i18n, NewCallHours, given)).toEqual({
    'hours.1.closes': 'The closing time must be later than the opening time',
  });
  expect(placeProblems(i18n, NewCallHours, { ...given, hours: [early] })).toEqual({});
});

test('what the server refuses stands at its entry, and is unexpected where the screen has no such field', () => {
  const fields = ['hours', 'zone'];
  const refused = refusal(['body', 'hours', 1, 'closes'], ['body', 'zone']);
  expect(refusedPlaces(i18n, refused, fields)).toEqual({
    'hours.1.closes': 'Invalid data',
    zone: 'Invalid data',
  });
  expect(refusedPlaces(i18n, refusal(['body', 'zone'], ['body', 'version']), fields)).toBeNull();
  expect(refusedPlaces(i18n, refusal(['body']), fields)).toBeNull();
  expect(refusedPlaces(i18n, refusal(), fields)).toBeNull();
  expect(refusedPlaces(i18n, new CallError(409, 'conflict'), fields)).toBeNull();
});
