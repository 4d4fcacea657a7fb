-- Units of a series are an asset that is made while the platform runs: of six places, and moved by dealings alone.
create function add_units_asset(of_code text, of_name text) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- One at a time, so that no two take the same place in lists.
  select pg_advisory_xact_lock(hashtext('add_units_asset'));
  insert into assets (code, name, kind, scale, shown_places, position, may_be_deposited, may_be_withdrawn, may_be_invested,
    may_be_displayed)
  select of_code, of_name, 'units', 6, 6, (select max(position) + 1 from assets), false, false, false, false
$$;
