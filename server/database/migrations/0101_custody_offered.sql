-- What has somebody to keep it: a currency whose custody is not configured is not offered.
alter table asset_networks add has_custody boolean not null default true;
grant update (has_custody) on asset_networks to ballast_app;
